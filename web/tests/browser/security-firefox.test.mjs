// What embeds tell of files, in Firefox, which does not tell them what is around the nearest page.

import { contract } from "./security-contract.mjs";

contract(true);
