import { notFound, refuse, type Transaction } from '@longhouse/engine'
import type { EntryMoment } from '../../platform/deliveries/delivery-queue.ts'
import { mailSecretsCollection, mailsCollection } from '../../collections/mail.ts'
import { usualTiming } from './mail-timing.ts'

/** Kinds of mails that are of no use without their link or code. */
const withSecret = new Set(['verification', 'passwordReset', 'emailChange', 'otp'])

/**
 * Retries a mail now instead of at its next attempt. Leaves it alone if it is due within a lease: a worker
 * may be sending it. A parked mail has lost its link or code, so that a new one must be requested.
 */
export async function retryMail(tx: Transaction, { id, now }: EntryMoment): Promise<void> {
  const mails = tx.records(mailsCollection)
  const mail = await mails.findById(id)
  if (!mail) throw notFound()
  if (mail.status === 'delivered') throw refuse('This mail has been delivered already.')
  if (mail.status === 'expired' || Date.parse(mail.expires) <= now.getTime())
    throw refuse('This mail is too old to be of use.')
  const isSoon =
    mail.status === 'pending' && Date.parse(mail.next_attempt) <= now.getTime() + usualTiming.leaseMs
  if (isSoon) return
  const secret = await tx.records(mailSecretsCollection).findFirst({ filter: 'mail = {:id}', params: { id } })
  if (withSecret.has(mail.kind ?? '') && !secret?.token && !secret?.code)
    throw refuse(
      'The link or code of this mail was wiped when it was set aside. A new one has to be asked for.',
    )
  await mails.update(id, { status: 'pending', attempts: 0, next_attempt: '', last_error: '' })
}
