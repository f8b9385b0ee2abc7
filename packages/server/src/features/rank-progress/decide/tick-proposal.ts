import { refuse } from '@longhouse/engine'
import { rankRefusals, type Evidence, type Requirement } from '@longhouse/contract/rank-progress'
import { wordsFor } from '@longhouse/contract/words'
import { markMembers } from '../../../platform/member-marks.ts'
import { rankProposalsCollection } from '../../../collections/rank-progress.ts'
import { holdProposal, type Deciding } from './hold-proposal.ts'
import { findRule, type RankPlace } from './rank-place.ts'

const say = wordsFor('en', rankRefusals)

/** A requirement that staff confirm, or no longer confirm. */
export interface Tick extends Deciding {
  readonly label: string
  readonly isTicked: boolean
}

/** Stores or removes a tick, with its author. Returns the new evidence. */
export async function tickProposal({ tx, now }: RankPlace, tick: Tick): Promise<Evidence> {
  const { id, by, label, isTicked } = tick
  const { user, rank, evidence } = await holdProposal(tx, tick)
  const asked = (await findRule(tx, rank))?.requirements ?? []
  if (!asked.some((requirement) => isSaid(requirement, label)))
    throw refuse({ field: 'label', code: 'rank_label', message: say('noSuchLabel') })
  const { [label]: _taken, ...others } = evidence?.ticks ?? {}
  const known = evidence ?? { at: now.toISOString(), requirements: [], duties: [] }
  const next = { ...known, ticks: isTicked ? { ...others, [label]: by } : others }
  await tx.outOfTurn(async () => {
    await tx.records(rankProposalsCollection).update(id, { evidence: next })
    await markMembers(tx, [user])
  })
  return next
}

function isSaid({ kind, label: asked }: Requirement, label: string): boolean {
  return kind === 'said_by_staff' && asked === label
}
