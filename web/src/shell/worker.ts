/**
 * The offline shell: the page itself opens without a connection (and says that it has none); games always need the
 * server. Files with a hash in their name never change, so they are kept; everything else is asked for first.
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
