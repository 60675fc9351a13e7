/*
 * Lets the app of a member open without a network, and shows notices (push-worker.js). It keeps files that came with a build, no
 * figure and no answer of the server: those go past it.
 *
 * The document comes from the network whenever there is one, so nobody is served an older app than the server has; the kept one
 * stands in where the network fails, is marked as kept, and asks for a newer one before anything else once the network is back
 * (src/app/kept). Files with a hash in their name never change their content and may come from here at any time.
 */

importScripts('/push-worker.js');

const prefix = 'app ';
/** Longer than a poor network takes for a small document, in ms. */
const patienceMs = 8_000;
const sideBySide = 6;

self.addEventListener('message', (event) => {
  if (event.data !== 'keep') return;
  const tell = (kept) => event.ports[0]?.postMessage(kept);
  event.waitUntil(keepApp().then(tell, () => tell(false)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // The console and the agents' portal have documents of their own, and games stand in frames.
    if (request.destination === 'document' && ['/', '/register'].includes(pathname))
      event.respondWith(documentFor(request));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  } else if (pathname.startsWith('/pictures/') || pathname === '/boot.js') {
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});

async function documentFor(request) {
  const answer = fetch(request);
  const kept = await caches.match('/');
  if (kept === undefined) return answer;
  let late;
  const waited = new Promise((resolve) => {
    late = setTimeout(() => resolve(kept), patienceMs);
  });
  return Promise.race([answer.catch(() => kept), waited]).finally(() => clearTimeout(late));
}

/**
 * Keeps all files of the build that the server has now. What is kept stays until the new ones are there to the last.
 *
 * @returns whether they are
 */
async function keepApp() {
  const { version, entry, files } = await (await fetch('/kept.json', { cache: 'no-store' })).json();
  const name = prefix + version;
  const app = await caches.open(name);
  if ((await app.match('/')) === undefined) {
    for (let from = 0; from < files.length; from += sideBySide)
      await Promise.all(files.slice(from, from + sideBySide).map((path) => keepFile(app, path)));
    const answer = await fetch('/', { cache: 'no-store' });
    const html = await answer.text();
    // The document is the last, and of the same build: a deploy in between is kept the next time.
    if (!answer.ok || !html.includes(entry)) {
      await caches.delete(name);
      return false;
    }
    const headers = new Headers(answer.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    await app.put('/', new Response(html.replace('<html ', '<html data-kept '), { headers }));
  }
  const names = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== name);
  await Promise.all(names.map((other) => caches.delete(other)));
  return true;
}

async function keepFile(app, path) {
  // A name without a hash says nothing of what the browser has under it.
  const hashed = path.startsWith('/assets/');
  const known = hashed ? await caches.match(path) : undefined;
  const answer = known ?? (await fetch(path, { cache: hashed ? 'default' : 'no-cache' }));
  if (!answer.ok) throw new Error(path);
  await app.put(path, answer);
}
