import { rankDeskWords, type RankVote } from '@longhouse/contract/rank-progress'
import { Button } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { useLive } from '../../../lib/realtime.ts'
import { useSession } from '../../../lib/session.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { usePress } from '../../../ui/use-press.ts'
import { rankKeys } from '../rank.queries.ts'
import type { DueProposal } from '../rank.types.ts'
import classes from './desk.module.css'

/** What staff think of a proposal; each has one vote, changes it, or takes it back by pressing it again. */
export function StaffVotes({ proposal }: { readonly proposal: DueProposal }) {
  const say = useWords(rankDeskWords)
  const { user } = useSession()
  const { mutate, isPending } = useCastVote(proposal.id)
  useLive('rank_votes', { keys: [rankKeys.desk] })
  const votes = proposal.expand?.rank_votes_via_proposal ?? []
  const own = votes.find(({ voter }) => voter === user?.id)
  const isMeant = usePress(own?.vote, isPending)
  const name = proposal.expand?.user?.username ?? ''
  const named = (value: RankVote['vote']) =>
    votes
      .filter(({ vote }) => vote === value)
      .map(({ expand }) => expand?.voter?.username ?? say('formerMember'))
  return (
    <fieldset className={classes.votes}>
      <legend className={classes.whyHead}>{say('votes')}</legend>
      {(['yes', 'no'] as const).map((vote) => {
        const isOwn = own?.vote === vote
        const names = named(vote)
        const counted =
          vote === 'yes' ? say('votesYes', { count: names.length }) : say('votesNo', { count: names.length })
        const Icon = vote === 'yes' ? IconThumbUp : IconThumbDown
        return (
          <div key={vote} className={classes.vote}>
            <Button
              variant={isOwn ? 'light' : 'default'}
              size="sm"
              aria-pressed={isOwn}
              aria-label={say('about', { action: counted, name })}
              leftSection={<Icon size={18} aria-hidden="true" />}
              loading={isPending}
              onClick={(press) => isMeant(press) && mutate({ own, vote })}
            >
              {counted}
            </Button>
            {names.length > 0 && <span className={classes.voters}>{names.join(', ')}</span>}
          </div>
        )
      })}
    </fieldset>
  )
}

interface Cast {
  readonly own: RankVote | undefined
  readonly vote: RankVote['vote']
}

function useCastVote(proposal: string) {
  const say = useWords(rankDeskWords)
  const cache = useQueryClient()
  const { user } = useSession()
  return useSingleMutation({
    mutationFn: async ({ own, vote }: Cast) => {
      const votes = api.collection<RankVote>('rank_votes')
      if (!own) await votes.create({ proposal, voter: user?.id, vote })
      else if (own.vote === vote) await votes.delete(own.id)
      else await votes.update(own.id, { vote })
    },
    onSuccess: (_, { own, vote }) => toastSuccess(own?.vote === vote ? say('unvoted') : say('voted')),
    onError: (error) => toastError(say('failed', { reason: failureReason(error) })),
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.desk }),
  })
}
