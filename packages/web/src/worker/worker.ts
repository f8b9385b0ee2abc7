import { forgetAccount } from './account.ts'
import type { BuildParts } from './build-parts.ts'
import { Kept } from './kept.ts'
import type { WorkerNews, WorkerOrder, WorkerReport } from './messages.ts'
import { openNotice, showPush } from './notices.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build. */
declare const buildParts: BuildParts

const kept = new Kept(buildParts)

// A new version waits until all pages of the old one are closed, or until the person chooses "Reload".
self.addEventListener('install', (event) => event.waitUntil(kept.keepCore()))

self.addEventListener('activate', (event) =>
  event.waitUntil(kept.removeOthers().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  if (request.mode === 'navigate') {
    if (kept.isPage(pathname)) event.respondWith(kept.page(request, { later }))
  } else if (kept.hasFile(pathname)) event.respondWith(kept.file(request, { later }))
})

self.addEventListener('message', (event) => {
  const order: WorkerOrder = event.data
  event.waitUntil(follow(order).then(async () => event.ports[0]?.postMessage(await report())))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

async function follow(order: WorkerOrder): Promise<void> {
  if (order.kind === 'take-over') await self.skipWaiting()
  if (order.kind === 'keep') await kept.keep(order)
  if (order.kind === 'forget') {
    await forgetAccount(self.registration)
    await kept.forget()
  }
}

async function report(): Promise<WorkerReport> {
  const { registration } = self
  return {
    build: buildParts.id,
    kept: await kept.paths(),
    notifications: (await registration.getNotifications()).length,
    hasSubscription: Boolean(await registration.pushManager.getSubscription()),
  }
}

/** Only pages know which account the device belongs to: an open page, or the next one, informs the server. */
async function renewSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  if (oldSubscription && !newSubscription)
    await self.registration.pushManager.subscribe(oldSubscription.options)
  const news: WorkerNews = { kind: 'push-address-changed' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of ours, not a window
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(news)
}
