import type { DeliveryQueue } from '../../platform/deliveries/delivery-queue.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { retryMail } from './retry-mail.ts'
import { startMailWorker } from './mail-worker.ts'
import { mailSecretsCollection, mailsCollection } from './mails.collection.ts'
import { pruneMails } from './prune-mails.ts'
import { queueMail } from './queue-mail.ts'
import { createMailSender } from './send-mail.ts'
import { sendTestMail } from './send-test-mail.ts'

const everyNight = '23 4 * * *'

/** Mails about accounts: stored first, delivered once. Without a mail server nothing is stored. */
export function createMailFeature(platform: Pick<Platform, 'settings' | 'community' | 'now'>): Feature {
  const { settings, now } = platform
  const { smtpUrl } = settings
  const collections = [mailsCollection, mailSecretsCollection]
  const queue: DeliveryQueue = {
    collection: mailsCollection.name,
    what: 'mails',
    path: 'mails',
    sort: '-created,-id',
    fields: { kind: 'kind', to: 'recipient' },
    retry: retryMail,
  }
  if (!smtpUrl) return { name: 'mail', collections, queue }
  return {
    name: 'mail',
    collections,
    queue,
    onMail: async (mail, { tx, clock }) => queueMail(tx, { mail, now: now(), clock: await clock() }),
    onTestMail: (mail) =>
      sendTestMail(mail, { ...platform, send: createMailSender(smtpUrl, settings.mailFrom) }),
    start: async (site) => startDelivery(site, smtpUrl),
  }
}

function startDelivery(site: Site, smtpUrl: string): () => Promise<void> {
  const stopWorker = startMailWorker({ ...site, send: createMailSender(smtpUrl, site.settings.mailFrom) })
  const stopPruning = site.engine.crons.add({
    id: 'mail-cleanup',
    expression: everyNight,
    run: () => pruneMails(site.engine, site.now()),
  })
  return async () => {
    stopPruning()
    await stopWorker()
  }
}
