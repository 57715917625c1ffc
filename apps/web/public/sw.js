/** Caches the app shell for offline use. Never handles /api or other routes of the server. */

// Set by the build. Each build is a new worker with its own cache.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];

const SHELL = `patchlight-shell-${VERSION}`;
const OF_THE_SERVER = /^\/(?:api|status|livez|readyz|metrics)(?:\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(SHELL).then((cache) =>
      Promise.all([
        // The page without prerendered content, which fits every path.
        cache.add(new Request('/index.html', { cache: 'reload' })),
        // Hashed files never change, so the HTTP cache may serve those that the page has just loaded.
        cache.addAll(FILES),
      ]),
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
  if (event.data?.type === 'CLEAR_USER_CACHE')
    event.waitUntil(
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))),
        ),
    );
});

/** The server's page, with a nonce of its own; the kept one, under the policy it came with, when no answer comes. */
const page = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await (await caches.open(SHELL)).match('/index.html')) ?? Response.error();
  }
};

const file = async (request) => {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || OF_THE_SERVER.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(file(request));
});
