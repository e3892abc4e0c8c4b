type WorkerOptions = {
  /** Path prefix that the worker handles. */
  base: string
  /** Version of the cached page. */
  release: string
  /** Paths that the worker ignores, as regular expression alternatives. */
  privatePages: string
}

/**
 * Service worker that shows a cached offline page when a public page fails to load. Private pages go to the network
 * too, and use the navigation preload, or they would be requested twice.
 */
export const workerScript = ({ base, release, privatePages }: WorkerOptions): string => `'use strict'
const name = 'offline${base.replace(/\W/, '-')}'
const store = name + ' ${release}'
const page = '${base}/offline.html'
const untouched = new RegExp(${JSON.stringify(`^(?:/en)?(?:${privatePages})$`)})

self.addEventListener('install', (event) => {
  if (event.addRoutes) event.addRoutes({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  event.waitUntil(
    caches
      .open(store)
      .then((cache) => cache.add(new Request(page, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const older = (key) => key.split(' ')[0] === name && key !== store
  event.waitUntil(
    Promise.all([
      caches.keys().then((keys) => Promise.all(keys.filter(older).map((key) => caches.delete(key)))),
      self.registration.navigationPreload && self.registration.navigationPreload.enable(),
      self.clients.claim(),
    ]),
  )
})

const fromNetwork = async (event) => (await event.preloadResponse) || fetch(event.request)
const offline = () => caches.match(page).then((kept) => kept || Response.error())

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { pathname } = new URL(url)
  const isOther = ${base === '' ? "pathname.startsWith('/en/')" : "!pathname.startsWith('/en/')"}
  if (mode !== 'navigate' || method !== 'GET') return
  const answer = fromNetwork(event)
  event.respondWith(isOther || untouched.test(pathname) ? answer : answer.catch(offline))
})
`

/** Worker that unregisters itself and deletes its caches. */
export const removingWorker = `'use strict'
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const ours = (key) => key.startsWith('offline')
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter(ours).map((key) => caches.delete(key))))
      .then(() => self.registration.unregister()),
  )
})
`
