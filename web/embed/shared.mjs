// In the frame that holds Python for all widgets of a page (engine.html). It shows nothing.
// Only documents of our own origin can see this; to the page around it, it is closed.

import { engine } from "./engine.mjs";

window.stammtischEngine = engine();
