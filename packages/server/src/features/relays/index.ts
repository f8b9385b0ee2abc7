import type { Feature, Site } from '../../platform/feature.ts'
import { forgetActor } from './forget-actor.ts'
import { outboxCollection } from '../../collections/relays.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import { pruneOutbox } from './prune-outbox.ts'
import { retryMessage } from './retry-message.ts'
import { relayRoutes } from './relays.routes.ts'
import { createSender } from './send-message.ts'
import { webhooksWithRelays } from './webhook.ts'

const everyNight = '17 4 * * *'

/** Messages for the community's channels: stored first, delivered once, in order. */
export const relaysFeature: Feature = {
  name: 'relays',
  collections: [outboxCollection],
  hooks: [forgetActor],
  deliveries: [
    {
      collection: outboxCollection.name,
      what: 'messages to Discord',
      path: 'messages',
      sort: '-sequence',
      fields: { kind: 'relay', to: 'relay' },
      retry: retryMessage,
    },
  ],
  routes: relayRoutes,
  start: async (site) => startDelivery(site),
}

function startDelivery({ engine, logger, now, settings, closing }: Site): () => Promise<void> {
  const stopWorker = settings.discord
    ? startOutboxWorker({
        engine,
        logger,
        webhooks: webhooksWithRelays(settings.discord.webhooks),
        send: createSender(settings.discord.url, { closing }),
      })
    : async () => {}
  const stopPruning = engine.crons.add({
    id: 'outbox-cleanup',
    expression: everyNight,
    run: (signal) => pruneOutbox({ engine, signal }, now()),
  })
  return async () => {
    stopPruning()
    await stopWorker()
  }
}
