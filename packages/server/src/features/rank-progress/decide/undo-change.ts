import { notFound, refuse, type AuthRecord, type RecordSource, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import {
  dayMs,
  rankRefusals,
  undoDays,
  type DecisionAnswer,
  type RankChange,
  type RankChangeKind,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { noteAct } from '../../../platform/note-act.ts'
import { rankChangesCollection } from '../../../collections/rank-progress.ts'
import { refuseOwn } from './hold-proposal.ts'
import { nameOf } from './people.ts'
import { moveTo } from './promote.ts'
import type { RankPlace } from './rank-place.ts'
import { holdSeats, requireSeat } from './seats.ts'

const say = wordsFor('en', rankRefusals)
const undoable: readonly RankChangeKind[] = ['promoted', 'demoted', 'corrected']

/** A change of rank, and the member of staff who undoes it. */
export interface Undoing {
  readonly id: string
  readonly by: string
  readonly auth: AuthRecord
}

/**
 * Gives a member their earlier rank back, with its roles; the change stays in the history, marked as undone.
 */
export async function undoChange(place: RankPlace, { id, by, auth }: Undoing): Promise<DecisionAnswer> {
  const { tx, now } = place
  const { user, from } = await findChange(tx, id)
  refuseOwn(user, by)
  if (from) await holdSeats(tx, from)
  await tx.lock('users', user)
  await tx.lock(rankChangesCollection.name, id)
  const change = await findChange(tx, id)
  await requireUndoable(place, change)
  if (from) await requireSeat(tx, { rank: from, user })
  return tx.outOfTurn(async () => {
    const undone = { undone_at: formatDate(now), undone_by: by }
    await tx.records(rankChangesCollection).update(id, undone)
    const since = await sinceBefore(tx, change)
    const notes = await moveTo(place, { user, from: change.to, to: from, since })
    await noteAct(tx, {
      by: auth,
      action: 'update',
      collection: rankChangesCollection.name,
      record: id,
      subject: user,
      before: { rank: change.to },
      after: { rank: from, undone: true },
    })
    return { change: id, notes }
  })
}

/** Whether staff undid a promotion recently: then it is not repeated automatically. */
export async function wasUndone(
  { tx, now }: Pick<RankPlace, 'tx' | 'now'>,
  { user, rank }: { readonly user: string; readonly rank: string },
): Promise<boolean> {
  const since = new Date(now.getTime() - undoDays * dayMs)
  const filter = "user = {:user} && to = {:rank} && kind = 'promoted' && undone_at > {:since}"
  return (await tx.records(rankChangesCollection).count({ filter, params: { user, rank, since } })) > 0
}

async function findChange(source: RecordSource, id: string): Promise<RankChange> {
  const change = await source.records(rankChangesCollection).findById(id)
  if (!change) throw notFound()
  return change
}

function conflict(message: string): Error {
  return refuse(message, { status: 409, code: 'rank_not_undone' })
}

async function requireUndoable({ tx, now }: RankPlace, change: RankChange): Promise<void> {
  if (change.undone_at) throw conflict(say('undoneBy', { name: await nameOf(tx, change.undone_by) }))
  if (!change.kind || !undoable.includes(change.kind)) throw conflict(say('notUndoable'))
  if (now.getTime() - Date.parse(change.created) > undoDays * dayMs)
    throw conflict(say('tooLate', { days: undoDays }))
  const account = await tx.recordsOf('users').findById(change.user)
  const isLatest = (await latestOf(tx, change.user))?.id === change.id
  if (!isLatest || toText(account?.['rank']) !== change.to) throw conflict(say('changedSince'))
}

/** Returns the change by which a member has their current rank. */
function latestOf(tx: Transaction, user: string): Promise<RankChange | undefined> {
  return tx.records(rankChangesCollection).findFirst({
    filter: "user = {:user} && undone_at = ''",
    params: { user },
    sort: '-created,-id',
  })
}

/** Returns since when they had the rank that they get back. */
async function sinceBefore(tx: Transaction, { user, from }: RankChange): Promise<string> {
  const latest = await latestOf(tx, user)
  if (latest?.to === from) return latest.created
  return toText((await tx.recordsOf('users').findById(user))?.['created'])
}
