import { notFound, refuse, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { EntryMoment } from '../../platform/deliveries/delivery-queue.ts'
import { discordMirrorsCollection } from '../../collections/discord.ts'

/** Makes a mirror due now instead of at its next attempt. Skips one that a node is writing. */
export async function retryMirror(tx: Transaction, { id, now }: EntryMoment): Promise<void> {
  const mirrors = tx.records(discordMirrorsCollection)
  if (!(await tx.lock(discordMirrorsCollection.name, id))) throw notFound()
  const mirror = await mirrors.findById(id)
  if (!mirror) throw notFound()
  if (mirror.status === 'current' && !mirror.last_error)
    throw refuse('This is up to date in Discord already.')
  const moment = formatDate(now)
  if (mirror.taken_until > moment) return
  const lost = { discord_id: '', thread_id: '', body_hash: '', is_rewritten: false }
  await mirrors.update(id, {
    ...(mirror.status === 'gone' && lost),
    status: 'due',
    attempts: 0,
    next_attempt: moment,
    wait_until: moment,
    last_error: '',
  })
}
