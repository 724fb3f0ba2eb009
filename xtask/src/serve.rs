//! A small file server for looking at the page: this machine only, and nothing is cached.

use crate::args::ServeOptions;
use crate::http::{CONTENT_POLICY, content_type, file_for, path_of};
use crate::page;
use crate::tools::Progress;
use crate::watch::{self, Watch};
use anyhow::{Context, Result, anyhow};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use tiny_http::{Header, Method, Request, Response, Server};

/// How many ports after the wanted one are tried before giving up.
const N_PORTS: u16 = 20;

type Body = Response<Box<dyn Read + Send>>;

/// Builds the page and serves it until the program is stopped.
pub(crate) fn serve(options: &ServeOptions) -> Result<()> {
    let mut progress = Progress::new(page::STEPS);
    let dist = page::build(options.profile, &mut progress)?;
    let (server, port) = listen(options.port)?;
    println!("\nReady after {}. Plywise is at http://127.0.0.1:{port}/", progress.elapsed());
    let watch = options.watch.then(|| watch::start(options.profile)).transpose()?;
    match watch {
        Some(_) => println!("Every change is rebuilt and shown. Ctrl+C stops."),
        None => println!("Ctrl+C stops."),
    }
    for request in server.incoming_requests() {
        let response = respond(&request, &dist, watch.as_ref());
        // A browser that went away is no concern of ours.
        let _ = request.respond(response);
    }
    Ok(())
}

/// The first free port from the wanted one on.
fn listen(wanted: u16) -> Result<(Server, u16)> {
    let mut last = None;
    for port in wanted..=wanted.saturating_add(N_PORTS) {
        match Server::http(("127.0.0.1", port)) {
            Ok(server) => {
                let port = server.server_addr().to_ip().map_or(port, |address| address.port());
                if port != wanted && wanted != 0 {
                    println!("Port {wanted} is taken; using {port}.");
                }
                return Ok((server, port));
            }
            Err(error) => last = Some(anyhow!(error)),
        }
    }
    let error = last.unwrap_or_else(|| anyhow!("no port to try"));
    Err(error.context(format!("no free port from {wanted} on; try another with --port")))
}

fn respond(request: &Request, dist: &Path, watch: Option<&Watch>) -> Body {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return text(405, "text/plain", "Only reading is possible here.\n".into());
    }
    if let Some((kind, content)) = watch.and_then(|watch| watch.answer(path_of(request.url()))) {
        return text(200, kind, content);
    }
    let Some(file) = file_for(dist, request.url()) else {
        return text(404, "text/plain", "There is no such file.\n".into());
    };
    match response_for(&file, watch.is_some()) {
        Ok(response) => response,
        Err(error) => text(500, "text/plain", format!("{error:#}\n")),
    }
}

fn response_for(file: &Path, live: bool) -> Result<Body> {
    let kind = content_type(file);
    let reading = || format!("reading {}", file.display());
    if live && file.ends_with("index.html") {
        let html = fs::read_to_string(file).with_context(reading)?;
        return Ok(text(200, kind, watch::with_reload(&html)));
    }
    let response = Response::from_file(File::open(file).with_context(reading)?);
    Ok(with_headers(response.boxed(), kind))
}

fn text(status: u16, kind: &str, content: String) -> Body {
    with_headers(Response::from_string(content).with_status_code(status).boxed(), kind)
}

fn with_headers(response: Body, kind: &str) -> Body {
    let headers = [
        ("Content-Type", kind),
        ("Content-Security-Policy", CONTENT_POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("Cache-Control", "no-store"),
        // A sandboxed frame has no origin of its own and must still get the program.
        ("Access-Control-Allow-Origin", "*"),
    ];
    headers.into_iter().fold(response, |response, (name, value)| {
        response.with_header(Header::from_bytes(name, value).expect("our headers are plain ASCII"))
    })
}
