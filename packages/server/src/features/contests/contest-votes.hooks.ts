import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { contestRefusals, type Contest } from '@longhouse/contract/contests'
import { wordsFor } from '@longhouse/contract/words'
import { isServer } from '../../platform/acting-person.ts'
import { contestVotesCollection, contestsCollection } from '../../collections/contests.ts'

const say = wordsFor('en', contestRefusals)

/**
 * One vote per member, during voting, for a nominated clip that is not their own. Every write locks the contest, so
 * the count at its end has all earlier votes and no later ones.
 */
export function contestVotesHooks(now: () => Date): BoundHooks {
  return hooksFor(contestVotesCollection, {
    holds: ['contest'],

    beforeCreate: async ({ context, tx, values }) => {
      const vote = voteOf(values)
      const contest = await tx.records(contestsCollection).findById(vote.contest)
      // The field itself reports a missing contest.
      if (!contest) return
      if (!isServer(context)) await requireVote(tx, { contest, vote, now: now() })
      const votes = tx.records(contestVotesCollection)
      const old = await votes.findFirst({
        filter: 'contest = {:contest} && user = {:user}',
        params: { contest: vote.contest, user: vote.user },
      })
      // A second vote replaces the first, also from another window.
      if (old) await votes.delete(old.id)
    },

    beforeUpdate: async ({ context, tx, values, original }) => {
      const vote = voteOf({ ...original, ...values })
      const contest = await tx.records(contestsCollection).findById(vote.contest)
      if (contest && !isServer(context)) await requireVote(tx, { contest, vote, now: now() })
    },

    beforeDelete: async ({ context, tx, record, cascadedFrom }) => {
      if (cascadedFrom || isServer(context)) return
      const contest = await tx.records(contestsCollection).findById(record.contest)
      if (contest) requireVoting(contest, now())
    },
  })
}

interface Vote {
  readonly contest: string
  readonly clip: string
  readonly user: string
}

function voteOf({ contest, clip, user }: Readonly<Partial<Record<keyof Vote, unknown>>>): Vote {
  return { contest: toText(contest), clip: toText(clip), user: toText(user) }
}

interface WantedVote {
  readonly contest: Contest
  readonly vote: Vote
  readonly now: Date
}

async function requireVote(tx: Transaction, { contest, vote, now }: WantedVote): Promise<void> {
  requireVoting(contest, now)
  if (!contest.nominees?.includes(vote.clip)) throw refuse(say('notNominated'))
  const clip = await tx.recordsOf('clips').findById(vote.clip)
  if (toText(clip?.['user']) === vote.user) throw refuse(say('ownClip'))
}

function requireVoting({ state, ends }: Contest, now: Date): void {
  if (state === 'nominating') throw refuse(say('notOpen'))
  if (state === 'ended' || now >= new Date(ends)) throw refuse(say('votingOver'))
}
