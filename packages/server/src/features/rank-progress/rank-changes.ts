import { notFound, refuse, type AuthRecord, type RecordSource, type Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  type DecisionAnswer,
  type RankChangeKind,
  type RankRule,
  dayMs,
  undoDays,
  type RankChange,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { noteAct } from '../../platform/audit.ts'
import { refuseOwn } from './proposals.ts'
import { promote, moveTo } from './promote.ts'
import { findRankRule, requireLadder, type RankPlace, holdSeats, nameOf, requireSeat } from './ladder.ts'
import { rankChangesCollection } from '../../collections/rank-progress.ts'
import { usersCollection } from '../../collections/users.ts'
import { rankRefusals } from './rank-refusals.words.ts'

const say = wordsFor('en', rankRefusals)

/** A rank given by hand, and the member of staff who gives it. */
interface Placing {
  readonly user: string
  readonly rank: string
  readonly reason: string
  readonly by: string
  readonly auth: AuthRecord
}

/** Gives a rank by hand, regardless of its requirements; upwards it is a promotion like any other. */
export async function setRank(place: RankPlace, placing: Placing): Promise<DecisionAnswer> {
  const { tx } = place
  const { user, rank, reason, by, auth } = placing
  if (!reason) throw refuse({ field: 'reason', code: 'rank_reason', message: say('needsReason') })
  refuseOwn(user, by)
  await requireLadder(tx)
  const to = await findRankRule(tx, rank)
  if (!to) throw refuse({ field: 'rank', code: 'rank_unknown', message: say('notOnLadder') })
  await holdSeats(tx, rank)
  if (!(await tx.lock('users', user))) throw notFound()
  const before = (await tx.records(usersCollection).findById(user))?.rank ?? ''
  if (before === rank) throw refuse(say('sameRank'), { status: 409, code: 'rank_same' })
  const kind = kindOf(await findRankRule(tx, before), to)
  const { change, notes } = await promote(place, { user, rank, kind, by, reason })
  await noteAct(tx, {
    by: auth,
    action: 'update',
    collection: 'users',
    record: user,
    subject: user,
    before: { rank: before },
    after: { rank },
  })
  return { change: change.id, notes }
}

function kindOf(from: RankRule | undefined, to: RankRule): RankChangeKind {
  if (!from) return 'corrected'
  return to.step > from.step ? 'promoted' : 'demoted'
}

const undoable: readonly RankChangeKind[] = ['promoted', 'demoted', 'corrected']

/** A change of rank, and the member of staff who undoes it. */
interface Undoing {
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
  const account = await tx.records(usersCollection).findById(change.user)
  const isLatest = (await latestOf(tx, change.user))?.id === change.id
  if (!isLatest || account?.rank !== change.to) throw conflict(say('changedSince'))
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
  return (await tx.records(usersCollection).findById(user))?.created ?? ''
}
