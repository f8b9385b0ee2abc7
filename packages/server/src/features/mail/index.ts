import type { DeliveryQueue } from '../../platform/deliveries/delivery-queue.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { retryMail } from './retry-mail.ts'
import { startMailWorker, type MailWorkerDependencies } from './mail-worker.ts'
import { mailSecretsCollection, mailsCollection } from '../../collections/mail.ts'
import { pruneMails } from './prune-mails.ts'
import { queueMail } from './queue-mail.ts'
import { createMailSender } from './send-mail.ts'
import { sendTestMail } from './send-test-mail.ts'

const everyNight = '23 4 * * *'

/**
 * Mails: stored first, delivered once. Without a mail server none is stored. `others` may write mails that
 * are not about accounts.
 */
export function createMailFeature(
  platform: Pick<Platform, 'settings' | 'community' | 'now' | 'closing'>,
  others: readonly Feature[] = [],
): Feature {
  const writeMail = others.find((feature) => feature.writeMail)?.writeMail
  const { settings, now, closing } = platform
  const { smtpUrl, mailFrom: from } = settings
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
  const send = createMailSender({ smtpUrl, from, closing })
  return {
    name: 'mail',
    collections,
    queue,
    onMail: async (mail, { tx, clock }) => queueMail(tx, { mail, now: now(), clock: await clock() }),
    onTestMail: (mail) => sendTestMail(mail, { ...platform, send }),
    start: async (site) => startDelivery({ ...site, send, writeMail }),
  }
}

function startDelivery(site: MailWorkerDependencies): () => Promise<void> {
  const stopWorker = startMailWorker(site)
  const stopPruning = site.engine.crons.add({
    id: 'mail-cleanup',
    expression: everyNight,
    run: (signal) => pruneMails({ ...site, signal }, site.now()),
  })
  return async () => {
    stopPruning()
    await stopWorker()
  }
}
