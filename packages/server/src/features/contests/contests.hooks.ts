import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { formatDate, toText, toTextList } from '@longhouse/engine/schema'
import { votingEnds, type Contest } from '@longhouse/contract/contests'
import { wordsFor } from '@longhouse/contract/words'
import { clipsCollection } from '../../collections/clips.ts'
import { contestsCollection, contestVotesCollection } from '../../collections/contests.ts'
import { isServer } from '../../platform/callers.ts'
import { contestRefusals } from '../../platform/refusals.words.ts'
import { deleteMatching } from '../../platform/records.ts'

const say = wordsFor('en', contestRefusals)
const fewest = 2

/** Staff edit the nominees until voting ends. Voting begins once and ends automatically; then nothing changes. */
export function contestsHooks(now: () => Date): BoundHooks {
  return hooksFor(contestsCollection, {
    beforeCreate: async ({ context, tx, values }) => {
      if (context.isSuperuser) return
      const month = toText(values.month)
      const taken = await tx
        .records(contestsCollection)
        .count({ filter: 'month = {:month}', params: { month } })
      if (taken > 0) throw refuse({ field: 'month', code: 'contest_month', message: say('monthTaken') })
      if (values.state !== 'voting') values.state = 'nominating'
      else startVoting(values, now())
    },

    beforeUpdate: ({ context, values, original, cascadedFrom }) => {
      if (!original || cascadedFrom || context.isSuperuser) return
      if (original.state === 'ended') throw refuse(say('ended'))
      const state = values.state ?? original.state
      if (state === 'ended') throw refuse(say('endsByItself'))
      if (state === original.state) return
      if (original.state === 'voting') throw refuse(say('notBack'))
      startVoting(Object.assign(values, { nominees: values.nominees ?? original.nominees }), now())
    },

    afterUpdate: async ({ tx, record, original, cascadedFrom }) => {
      // Votes for a deleted clip are deleted with it.
      if (cascadedFrom || record.state !== 'voting') return
      const removed = (original?.nominees ?? []).filter((clip) => !record.nominees?.includes(clip))
      for (const clip of removed) await forgetVotes(tx, { contest: record.id, clip })
    },

    beforeDelete: ({ context, record }) => {
      if (record.state === 'ended' && !context.isSuperuser) throw refuse(say('ended'))
    },
  })
}

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

function startVoting(values: { state?: unknown; nominees?: unknown; ends?: unknown }, now: Date): void {
  if (toTextList(values.nominees).length < fewest)
    throw refuse({ field: 'nominees', code: 'contest_nominees', message: say('tooFew') })
  values.ends = formatDate(votingEnds(now))
}

async function forgetVotes(
  tx: Transaction,
  { contest, clip }: { readonly contest: Contest['id']; readonly clip: string },
): Promise<void> {
  await deleteMatching(tx.records(contestVotesCollection), {
    filter: 'contest = {:contest} && clip = {:clip}',
    params: { contest, clip },
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
  const clip = await tx.records(clipsCollection).findById(vote.clip)
  if ((clip?.user ?? '') === vote.user) throw refuse(say('ownClip'))
}

function requireVoting({ state, ends }: Contest, now: Date): void {
  if (state === 'nominating') throw refuse(say('notOpen'))
  if (state === 'ended' || now >= new Date(ends)) throw refuse(say('votingOver'))
}
