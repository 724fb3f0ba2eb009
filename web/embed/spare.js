// The program as a script, for places where it may not be fetched: a sandboxed frame, a page opened as a file.

import program from "plywise-program-bytes";

self.plywiseProgram = program;
