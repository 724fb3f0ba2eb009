// What makes random trees and reads files in any format, as embeds load it when an address asks for one.
//
// One file for frames and modules alike, since sandboxed frames and files may load no modules and fetch no program.

import { maker } from "./maker.js";

self.plywiseMaker = maker;
