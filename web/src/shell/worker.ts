/**
 * The offline shell: the page opens without a connection, and brings the engine to play on. Files with a hash in their
 * name never change, so they are kept; everything else is asked for first.
 */
/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

const KEPT = "nimmt-page-1";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(["./", "./icon.svg", "./manifest.webmanifest"]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page says what it consists of: all of it is kept, and nothing else. */
self.addEventListener("message", (event) => {
  const { keep } = event.data as { keep: string[] };
  event.waitUntil(keepAll(keep).then(() => event.source?.postMessage("kept")));
});

async function keepAll(files: string[]): Promise<void> {
  const cache = await caches.open(KEPT);
  const wanted = new Set(files.map((file) => new URL(file, self.registration.scope).href));
  const kept = (await cache.keys()).map(({ url }) => url);
  const old = kept.filter((url) => url.startsWith(`${self.registration.scope}assets/`) && !wanted.has(url));
  await Promise.all(old.map((url) => cache.delete(url)));
  for (const url of wanted) if (!kept.includes(url)) await cache.add(url);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
  if (request.method !== "GET" || !new URL(request.url).href.startsWith(self.registration.scope)) return;
  if (path.startsWith("api/")) return;
  event.respondWith(path.startsWith("assets/") ? keptFirst(request) : freshFirst(request));
});

async function keptFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(KEPT)).put(request, fresh.clone());
  return fresh;
}

async function freshFirst(request: Request): Promise<Response> {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await (await caches.open(KEPT)).put(request, fresh.clone());
    return fresh;
  } catch (problem) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw problem;
  }
}
