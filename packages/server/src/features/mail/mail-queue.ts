import type { Engine } from '@longhouse/engine'
import type { Mail } from '@longhouse/contract/mail'
import type { NextStep } from '../../platform/deliveries/delivery-loop.ts'
import { momentIn, pauseAfter, type DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'
import { nothingLeft } from '../../platform/deliveries/parked-queue.ts'
import { takeDue } from '../../platform/deliveries/take-due.ts'
import { mailSecretsCollection, mailsCollection } from '../../collections/mail.ts'
import type { MailOutcome } from './send-mail.ts'

interface MailQueueDependencies {
  readonly engine: Engine
  readonly timing: DeliveryTiming
}

interface Attempt {
  readonly attempts: number
  /** Error of the attempt before. */
  readonly last_error: string
  readonly outcome: MailOutcome
  readonly now: Date
}

/** The mails in the database. New ones first, then the one that has been due for longest. */
export class MailQueue {
  readonly #dependencies: MailQueueDependencies

  constructor(dependencies: MailQueueDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes a due mail: until the lease ends, no other worker on any node gets it. */
  next(): Promise<NextStep<Mail>> {
    return takeDue({
      ...this.#dependencies,
      lockName: 'mails',
      first: nextIn,
      update: (tx, id, values) => tx.records(mailsCollection).update(id, values),
    })
  }

  /** Stores the outcome of a mail, and wipes its token or code once it will not be sent again. */
  async settle({ id, attempts, last_error }: Mail, outcome: MailOutcome): Promise<void> {
    const values = this.#valuesAfter({
      attempts,
      last_error,
      outcome,
      now: await this.#dependencies.engine.clock(),
    })
    await this.#dependencies.engine.transaction(async (tx) => {
      const mails = tx.records(mailsCollection)
      // The account may have been deleted in the meantime, and the mail with it.
      if (!(await mails.findById(id))) return
      await mails.update(id, values)
      if (values.status === undefined) return
      const secrets = tx.records(mailSecretsCollection)
      const secret = await secrets.findFirst({ filter: 'mail = {:id}', params: { id } })
      if (secret) await secrets.update(secret.id, { token: '', code: '' })
    })
  }

  #valuesAfter({ attempts, last_error: before, outcome, now }: Attempt): Partial<Mail> {
    const { timing } = this.#dependencies
    const finished = { next_attempt: '', last_error: '' }
    if (outcome.kind === 'delivered') {
      return { ...finished, status: 'delivered', delivered_at: now.toISOString() }
    }
    if (outcome.kind === 'expired')
      return { next_attempt: '', status: 'expired', last_error: outcome.why ?? (before || nothingLeft) }

    const last_error = outcome.reason
    if (outcome.kind === 'refused') return { next_attempt: '', status: 'parked', last_error }
    return { next_attempt: momentIn(pauseAfter(attempts, timing), now), last_error }
  }
}

function nextIn(source: Pick<Engine, 'records'>): Promise<Mail | undefined> {
  return source.records(mailsCollection).findFirst({ filter: "status = 'pending'", sort: 'next_attempt' })
}
