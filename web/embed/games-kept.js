// The program of games, with its style and itself in it, for places where neither may be fetched. `cargo xtask` makes a function of
// this script, which starts the program each time that it is called.

import start, { callGame, mountGame, unmountGame, whenStopped } from "plywise-games";
import program from "plywise-games-bytes";
import style from "plywise-games-style";
import { sheetOf, unpacked } from "./unpacked.js";

self.plywiseGamesProgram = async () => {
  await start({ module_or_path: await unpacked(program) });
  return { callGame, mountGame, unmountGame, whenStopped, sheet: sheetOf(style) };
};
