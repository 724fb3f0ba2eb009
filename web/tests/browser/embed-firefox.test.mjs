// Embeds on course pages, in Firefox: what holds in every browser.

import { contract } from "./embed-contract.mjs";

contract(true);
