import type { Engine } from '@longhouse/engine'
import type { Mail } from '@longhouse/contract/mail'
import { DeliveryLoop } from '../../platform/deliveries/delivery-loop.ts'
import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'
import { toldLater } from '../../platform/deliveries/parked-queue.ts'
import type { Platform, WriteMail } from '../../platform/feature.ts'
import { findAlertedLogin } from './alerted-login.ts'
import { composeMail, formMail, type ComposedMail } from './compose-mail.ts'
import { MailQueue } from './mail-queue.ts'
import { usualTiming } from './mail-timing.ts'
import { mailSecretsCollection, mailsCollection } from '../../collections/mail.ts'
import type { MailOutcome, SendMail } from './send-mail.ts'

export interface MailWorkerDependencies extends Platform {
  readonly engine: Engine
  readonly send: SendMail
  /** Writes the words of mails that are not about accounts. */
  readonly writeMail?: WriteMail | undefined
  readonly timing?: DeliveryTiming
}

// A mail that the server takes slowly must not hold up all the others.
const sideBySide = 3

/** Delivers mails, a few concurrently. */
export function startMailWorker(dependencies: MailWorkerDependencies): () => Promise<void> {
  const timing = dependencies.timing ?? usualTiming
  const queue = new MailQueue({ ...dependencies, timing })
  const loops = Array.from(
    { length: sideBySide },
    () =>
      new DeliveryLoop<Mail, MailOutcome>({
        timing,
        next: () => queue.next(),
        send: (mail) => attempt(dependencies, mail),
        settle: (mail, outcome) => queue.settle(mail, outcome),
        onFailure: (error) => dependencies.logger.error({ err: error }, 'The mails could not be read.'),
      }),
  )
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  const stopListening = dependencies.engine.onChange(({ collection, action }) => {
    if (collection === mailsCollection.name && action === 'create') wake()
  })
  wake()
  return async () => {
    stopListening()
    await Promise.all(loops.map((loop) => loop.stop()))
  }
}

async function attempt(dependencies: MailWorkerDependencies, mail: Mail): Promise<MailOutcome> {
  const { id, kind, recipient, attempts, expires } = mail
  if (Date.parse(expires) <= (await dependencies.engine.clock()).getTime()) return { kind: 'expired' }
  if (attempts > 1 && (await isToldLater(dependencies.engine, mail)))
    return { kind: 'expired', why: toldLater }
  const { settings, send, logger } = dependencies
  const composed = await compose(dependencies, mail)
  if (!composed) return { kind: 'expired' }
  const messageId = `<${id}@${new URL(settings.publicUrl).hostname}>`
  const outcome = await send({ ...composed, to: recipient, messageId })
  if (outcome.kind === 'refused' || outcome.kind === 'failed') {
    logger.warn({ mail: id, about: kind, attempts, reason: outcome.reason }, 'A mail was not delivered.')
  }
  return outcome
}

/** Whether there is a later mail about the same notice, added while this one could not be delivered. */
async function isToldLater(engine: Engine, { kind, about, created }: Mail): Promise<boolean> {
  if (kind !== 'notice') return false
  const later = await engine.records(mailsCollection).count({
    filter:
      "kind = 'notice' && about = {:about} && created > {:created} && (status = 'pending' || status = 'delivered')",
    params: { about, created },
  })
  return later > 0
}

/** Composes a mail from current data. Returns undefined if there is nothing left to report. */
async function compose(
  { engine, community, settings, writeMail }: MailWorkerDependencies,
  mail: Mail,
): Promise<ComposedMail | undefined> {
  const { id, kind } = mail
  const site = { community, publicUrl: settings.publicUrl }
  if (!kind) return undefined
  if (kind === 'notice' || kind === 'digest') {
    const words = await writeMail?.(mail, engine)
    return words && formMail(words, site)
  }
  const { token = '', code = '' } = (await secretOf(engine, id)) ?? {}
  const login = kind === 'authAlert' && { login: await findAlertedLogin(engine, mail) }
  return composeMail({ kind, token, code, ...login, ...site })
}

function secretOf(engine: Engine, id: string) {
  return engine.records(mailSecretsCollection).findFirst({ filter: 'mail = {:id}', params: { id } })
}
