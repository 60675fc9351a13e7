/*
 * Leads from a browser's notice to the work that it tells of, where the page itself may show none (src/app/work-notice.ts). It answers no
 * request and keeps nothing.
 */

self.addEventListener('install', () => self.skipWaiting());

// The page that asked for it is led by it too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});

/** In the console where it is open, else in a window of its own. */
async function lead(path) {
  const target = new URL(`#${path}`, self.registration.scope).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const console = windows.find(({ url }) => url.startsWith(self.registration.scope));
  try {
    if (console === undefined) throw new Error('the console is not open');
    await console.focus().catch(() => undefined);
    await console.navigate(target);
  } catch {
    await self.clients.openWindow(target);
  }
}
