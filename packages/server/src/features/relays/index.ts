import { outboxCollection } from '../../collections/relays.ts'
import { startDeliveries } from '../../platform/deliveries/deliveries.ts'
import type { Feature, Site } from '../../platform/feature.ts'
import { forgetActor, outboxDelivery, outboxQueue, type OutboxDesk } from './outbox.delivery.ts'
import { relayRoutes } from './relays.routes.ts'
import { createWebhookSender as createSender, webhooksWithRelays } from './webhooks.ts'

/** Messages for the community's channels: stored first, delivered once, in order. */
export const relaysFeature: Feature = {
  name: 'relays',
  collections: [outboxCollection],
  hooks: [forgetActor],
  deliveries: [outboxQueue],
  routes: relayRoutes,
  start: async (site) => startDeliveries(site, outboxDelivery(deskOf(site))),
}

function deskOf(site: Site): OutboxDesk {
  const { url, webhooks } = site.settings.discord ?? { url: '', webhooks: {} }
  const send = createSender(url, { closing: site.closing })
  return { ...site, webhooks: webhooksWithRelays(webhooks), send }
}
