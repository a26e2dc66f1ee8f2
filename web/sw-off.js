// The kill switch: a site built with --no-offline has this as its sw.js. Browsers that still have
// the offline worker fetch it at the next visit; it removes the worker and its caches, and itself.

const PREFIX = `stammtisch ${self.registration.scope} `;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  async function leave() {
    const names = await caches.keys();
    await Promise.all(names.filter((n) => n.startsWith(PREFIX)).map((n) => caches.delete(n)));
    await self.registration.unregister();
    for (const client of await self.clients.matchAll({ type: "window" })) client.navigate(client.url);
  }
  event.waitUntil(leave());
});
