import { notFound, refuse, type AuthRecord } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import {
  rankRefusals,
  type DecisionAnswer,
  type RankChangeKind,
  type RankRule,
} from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { noteAct } from '../../../platform/note-act.ts'
import { refuseOwn } from './hold-proposal.ts'
import { promote } from './promote.ts'
import { findRule, requireLadder, type RankPlace } from './rank-place.ts'
import { holdSeats } from './seats.ts'

const say = wordsFor('en', rankRefusals)

/** A rank given by hand, and the member of staff who gives it. */
export interface Placing {
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
  const to = await findRule(tx, rank)
  if (!to) throw refuse({ field: 'rank', code: 'rank_unknown', message: say('notOnLadder') })
  await holdSeats(tx, rank)
  if (!(await tx.lock('users', user))) throw notFound()
  const before = toText((await tx.recordsOf('users').findById(user))?.['rank'])
  if (before === rank) throw refuse(say('sameRank'), { status: 409, code: 'rank_same' })
  const kind = kindOf(await findRule(tx, before), to)
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
