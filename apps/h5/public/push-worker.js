/*
 * Shows that money has arrived, and leads to it when it is tapped; part of worker.js. It answers no request and keeps nothing.
 * Whether there is anything to show is the subscription's matter, which comes and goes with the member's switch
 * (src/features/arrival-notices).
 */

self.addEventListener('install', () => self.skipWaiting());

// Pages that were open before it may be led to a record too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, path } = event.data.json();
  const icon = '/pictures/brand/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, lang, tag, icon, data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});

/** In the app where it is open, else in a window of its own. */
async function lead(path) {
  const target = new URL(path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const app = windows.find(isApp);
  try {
    if (app === undefined) throw new Error('the app is not open');
    await app.focus().catch(() => undefined);
    await app.navigate(target.href);
  } catch {
    await self.clients.openWindow(target.href);
  }
}

/** The console and the agents' portal have windows on this origin too, and games stand in frames. */
function isApp({ url, frameType }) {
  return frameType === 'top-level' && ['/', '/register'].includes(new URL(url).pathname);
}
