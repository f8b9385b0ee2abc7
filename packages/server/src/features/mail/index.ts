import { mailSecretsCollection, mailsCollection } from '../../collections/mail.ts'
import { startDeliveries } from '../../platform/deliveries/deliveries.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { mailQueue, mailsDelivery, queueMail } from './mails.delivery.ts'
import { createMailSender, sendTestMail } from './send-mail.ts'

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
  const base = {
    name: 'mail',
    collections: [mailsCollection, mailSecretsCollection],
    deliveries: [mailQueue],
  }
  if (!smtpUrl) return base
  const send = createMailSender({ smtpUrl, from, closing })
  return {
    ...base,
    onMail: async (mail, { tx, clock }) => queueMail(tx, { mail, now: now(), clock: await clock() }),
    onTestMail: (mail) => sendTestMail(mail, { ...platform, send }),
    start: async (site) => startDeliveries(site, mailsDelivery({ ...site, send, writeMail })),
  }
}
