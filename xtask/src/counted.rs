//! The command as a WebAssembly program, run by an interpreter that counts what it does: how much work a command is,
//! the same on every machine.

use anyhow::{Context, Result, anyhow, bail};
use std::path::Path;
use wasmi::{Caller, CompilationMode, Config, Engine, Error, Extern, Linker, Memory, Module, Store};

/// The command, ready to be run.
pub(crate) struct Counted {
    engine: Engine,
    module: Module,
}

/// What a run came to.
pub(crate) struct Run {
    /// Instructions, and a share of one for each byte that is copied or filled.
    pub(crate) work: u64,
    pub(crate) status: i32,
    pub(crate) out: Vec<u8>,
    pub(crate) err: Vec<u8>,
}

/// What the program sees of the world: its arguments and its standard input.
struct World {
    args: Vec<Vec<u8>>,
    input: Vec<u8>,
    n_read: usize,
    out: Vec<u8>,
    err: Vec<u8>,
}

/// Error numbers of WASI.
const SUCCESS: i32 = 0;
const BAD_DESCRIPTOR: i32 = 8;

impl Counted {
    pub(crate) fn load(program: &Path) -> Result<Counted> {
        let bytes = std::fs::read(program).with_context(|| format!("cannot read {}", program.display()))?;
        let engine =
            Engine::new(Config::default().consume_fuel(true).compilation_mode(CompilationMode::Eager));
        let module = Module::new(&engine, &bytes[..]).map_err(|error| anyhow!("{error}"))?;
        Ok(Counted { engine, module })
    }

    /// Runs the command with these arguments, a text at its standard input, and no more work than `most`.
    pub(crate) fn run(&self, args: &[&str], input: &str, most: u64) -> Result<Run> {
        let args = std::iter::once("plywise").chain(args.iter().copied());
        let args = args.map(|arg| [arg.as_bytes(), &[0]].concat()).collect();
        let world =
            World { args, input: input.as_bytes().to_vec(), n_read: 0, out: Vec::new(), err: Vec::new() };
        let mut store = Store::new(&self.engine, world);
        store.set_fuel(most).map_err(|error| anyhow!("{error}"))?;
        let linker = self.linker().map_err(|error| anyhow!("{error}"))?;
        let instance =
            linker.instantiate_and_start(&mut store, &self.module).map_err(|error| anyhow!("{error}"))?;
        let start =
            instance.get_typed_func::<(), ()>(&store, "_start").map_err(|error| anyhow!("{error}"))?;
        let status = match start.call(&mut store, ()) {
            Ok(()) => 0,
            Err(error) => match error.i32_exit_status() {
                Some(status) => status,
                None => bail!("{error}{}", String::from_utf8_lossy(&store.data().err)),
            },
        };
        let left = store.get_fuel().map_err(|error| anyhow!("{error}"))?;
        let World { out, err, .. } = store.into_data();
        Ok(Run { work: most - left, status, out, err })
    }

    /// The few calls to the system that the command makes. It finds no files and no environment, and time stands
    /// still.
    fn linker(&self) -> Result<Linker<World>, Error> {
        let mut linker = Linker::new(&self.engine);
        for import in self.module.imports() {
            let (module, name) = (import.module(), import.name());
            match name {
                "args_sizes_get" => linker.func_wrap(module, name, args_sizes_get)?,
                "args_get" => linker.func_wrap(module, name, args_get)?,
                "environ_sizes_get" => linker.func_wrap(module, name, environ_sizes_get)?,
                "environ_get" => linker.func_wrap(module, name, |_: i32, _: i32| SUCCESS)?,
                "fd_read" => linker.func_wrap(module, name, fd_read)?,
                "fd_write" => linker.func_wrap(module, name, fd_write)?,
                "clock_time_get" => linker.func_wrap(module, name, clock_time_get)?,
                "random_get" => linker.func_wrap(module, name, |_: i32, _: i32| SUCCESS)?,
                "proc_exit" => linker.func_wrap(module, name, |status: i32| -> Result<(), Error> {
                    Err(Error::i32_exit(status))
                })?,
                _ => {
                    let ty = import.ty().func().cloned().ok_or_else(|| Error::new("not a function"))?;
                    linker.func_new(module, name, ty, |_, _, results| {
                        results.iter_mut().for_each(|result| *result = wasmi::Val::I32(BAD_DESCRIPTOR));
                        Ok(())
                    })?
                }
            };
        }
        Ok(linker)
    }
}

fn memory(caller: &Caller<'_, World>) -> Result<Memory, Error> {
    caller.get_export("memory").and_then(Extern::into_memory).ok_or_else(|| Error::new("it has no memory"))
}

fn load(caller: &Caller<'_, World>, at: usize) -> Result<usize, Error> {
    let mut bytes = [0; 4];
    memory(caller)?.read(caller, at, &mut bytes).map_err(|_| Error::new("outside memory"))?;
    Ok(u32::from_le_bytes(bytes) as usize)
}

fn write(caller: &mut Caller<'_, World>, at: usize, bytes: &[u8]) -> Result<(), Error> {
    memory(caller)?.write(caller, at, bytes).map_err(|_| Error::new("outside memory"))
}

fn store(caller: &mut Caller<'_, World>, at: usize, number: usize) -> Result<(), Error> {
    write(caller, at, &(number as u32).to_le_bytes())
}

fn args_sizes_get(mut caller: Caller<'_, World>, n_args: i32, n_bytes: i32) -> Result<i32, Error> {
    let args = &caller.data().args;
    let (n, bytes) = (args.len(), args.iter().map(Vec::len).sum());
    store(&mut caller, n_args as usize, n)?;
    store(&mut caller, n_bytes as usize, bytes)?;
    Ok(SUCCESS)
}

fn args_get(mut caller: Caller<'_, World>, places: i32, text: i32) -> Result<i32, Error> {
    let (mut place, mut at) = (places as usize, text as usize);
    for arg in caller.data().args.clone() {
        store(&mut caller, place, at)?;
        write(&mut caller, at, &arg)?;
        (place, at) = (place + 4, at + arg.len());
    }
    Ok(SUCCESS)
}

fn environ_sizes_get(mut caller: Caller<'_, World>, n: i32, n_bytes: i32) -> Result<i32, Error> {
    store(&mut caller, n as usize, 0)?;
    store(&mut caller, n_bytes as usize, 0)?;
    Ok(SUCCESS)
}

fn clock_time_get(mut caller: Caller<'_, World>, _: i32, _: i64, time: i32) -> Result<i32, Error> {
    write(&mut caller, time as usize, &0_u64.to_le_bytes())?;
    Ok(SUCCESS)
}

fn fd_read(mut caller: Caller<'_, World>, fd: i32, parts: i32, n_parts: i32, n: i32) -> Result<i32, Error> {
    if fd != 0 {
        return Ok(BAD_DESCRIPTOR);
    }
    let mut total = 0;
    for part in 0..n_parts as usize {
        let place = parts as usize + 8 * part;
        let (at, room) = (load(&caller, place)?, load(&caller, place + 4)?);
        let World { input, n_read, .. } = caller.data();
        let piece = input[*n_read..].iter().take(room).copied().collect::<Vec<u8>>();
        write(&mut caller, at, &piece)?;
        caller.data_mut().n_read += piece.len();
        total += piece.len();
    }
    store(&mut caller, n as usize, total)?;
    Ok(SUCCESS)
}

fn fd_write(mut caller: Caller<'_, World>, fd: i32, parts: i32, n_parts: i32, n: i32) -> Result<i32, Error> {
    if fd != 1 && fd != 2 {
        return Ok(BAD_DESCRIPTOR);
    }
    let mut total = 0;
    for part in 0..n_parts as usize {
        let place = parts as usize + 8 * part;
        let (at, len) = (load(&caller, place)?, load(&caller, place + 4)?);
        let mut bytes = vec![0; len];
        memory(&caller)?.read(&caller, at, &mut bytes).map_err(|_| Error::new("outside memory"))?;
        let World { out, err, .. } = caller.data_mut();
        if fd == 1 {
            out.extend(bytes)
        } else {
            err.extend(bytes)
        }
        total += len;
    }
    store(&mut caller, n as usize, total)?;
    Ok(SUCCESS)
}
