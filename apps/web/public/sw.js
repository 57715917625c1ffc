/** Caches the app shell for offline use and shows push messages. Never handles /api or other routes of the server. */

// Set by the build. Each build is a new worker with its own cache.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];

const SHELLS = 'patchlight-shell-';
const SHELL = `${SHELLS}${VERSION}`;
const OF_THE_SERVER = /^\/(?:api|status|livez|readyz|metrics)(?:\/|$)/;

/** Deletes the caches of which `isOver` holds. */
const clearCaches = async (isOver) => {
  const names = (await caches.keys()).filter(isOver);
  await Promise.all(names.map((name) => caches.delete(name)));
};

const isShell = (name) => name.startsWith(SHELLS);

/** Ends the push subscription and closes the notifications of the user who signs out. */
const endPush = async () => {
  for (const notification of await self.registration.getNotifications()) notification.close();
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
};

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
  // What is kept of the user for reading offline stays.
  event.waitUntil(clearCaches((name) => isShell(name) && name !== SHELL).then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
  if (event.data?.type === 'CLEAR_USER_CACHE')
    // A shell is of no user; a newer one is of the worker that waits.
    event.waitUntil(Promise.all([clearCaches((name) => !isShell(name)), endPush()]));
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

const INBOX = new URL('/notifications', self.location.origin).href;

const isText = (value) => typeof value === 'string' && value !== '';

/** An address of this app; anything else becomes the inbox. */
const ownUrl = (value) => {
  const url =
    isText(value) && URL.canParse(value, self.location.origin) ? new URL(value, self.location.origin) : null;
  return url?.origin === self.location.origin ? url.href : INBOX;
};

/** The notification of a push message; of one that cannot be read, a general one. Browsers require that one is shown. */
const readPush = (data) => {
  let content = {};
  try {
    content = data?.json()?.notification ?? {};
  } catch {
    // Not JSON.
  }
  const { title, body, navigate, tag } = content;
  return {
    title: isText(title) ? title : 'Patchlight',
    options: {
      body: isText(body) ? body : 'There is something new in your inbox.',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge.png',
      data: { url: ownUrl(navigate) },
      ...(isText(tag) && { tag }),
    },
  };
};

self.addEventListener('push', (event) => {
  const { title, options } = readPush(event.data);
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Shows an address in an open tab, if there is one, else in a new one. */
const open = async (url) => {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const tab = tabs.find((each) => each.url === url) ?? tabs.find((each) => each.focused) ?? tabs[0];
  if (!tab) return self.clients.openWindow(url);
  if (tab.url !== url) await tab.navigate(url);
  return tab.focus();
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownUrl(event.notification.data?.url)));
});

/** Subscribes again. Open pages register the new subscription with the server; otherwise the next visit does. */
const renewPush = async ({ oldSubscription, newSubscription }) => {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  for (const tab of await self.clients.matchAll({ type: 'window' }))
    tab.postMessage({ type: 'PUSH_RENEWED' });
};

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)));
