import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { formatDate, toText, toTextList } from '@longhouse/engine/schema'
import { contestRefusals, votingEnds, type Contest } from '@longhouse/contract/contests'
import { wordsFor } from '@longhouse/contract/words'
import { deleteMatching } from '../../platform/delete-matching.ts'
import { contestVotesCollection, contestsCollection } from '../../collections/contests.ts'

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
