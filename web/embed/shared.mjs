// In the frame that holds Python for all widgets of a page (engine.html). It shows nothing.
// Only documents of our own origin can see this; to the page around it, it is closed.

import { engine } from "./engine.mjs";

window.stammtischEngine = engine().then(({ attach, check, warm }) => {
  const ahead = () => warm() && setTimeout(ahead, 20); // in pieces, so that nobody waits for it
  let begun = false;
  return {
    check,
    attach(...widget) {
      const told = attach(...widget);
      if (!begun) setTimeout(ahead, 400);
      begun = true;
      return told;
    },
  };
});
