import '../../../theme/mantine-more.css'
import { proposalTickPath, type RankVote } from '@longhouse/contract/rank-progress'
import { Button, Checkbox } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { formatDay } from '../../../lib/dates/moments.ts'
import { useLive } from '../../../lib/records/realtime.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastError, toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { usePress } from '../../../ui/use-press.ts'
import { type DueProposal, rankKeys } from '../rank.queries.ts'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { DeskList, PersonHead, WhyLists } from './desk-parts.tsx'
import classes from './desk.module.css'
import { dueQuery } from './desk.queries.ts'
import { rankDeskWords } from './rank-desk.words.ts'

/** The members who meet the requirements of the next rank: staff vote, tick and decide. */
export function DueList() {
  const query = useInfiniteQuery(dueQuery)
  const decision = useDialog<Decision>()
  return (
    <>
      <DeskList name="due" query={query}>
        {(proposal) => (
          <DueRow
            key={proposal.id}
            proposal={proposal}
            onDecide={(deed) => decision.open({ proposal, deed })}
          />
        )}
      </DeskList>
      {decision.subject && (
        <DecideDialog
          key={decision.opening}
          {...decision.subject}
          isOpen={decision.isOpen}
          onClose={decision.close}
        />
      )}
    </>
  )
}

const deeds = ['approve', 'defer', 'decline'] as const

function DueRow({ proposal, onDecide }: DueRowProps) {
  const say = useWords(rankDeskWords)
  const { user: me } = useSession()
  const person = proposal.expand?.user
  const progress = person?.expand?.rank_progress_via_user
  const rank = progress?.expand?.rank?.title
  const next = proposal.expand?.rank?.title ?? ''
  const isOwn = proposal.user === me?.id
  return (
    <Plate as="li" edge="gold" className="column">
      <PersonHead person={person}>
        <strong className="gold">{say('becomes', { from: rank ?? say('noRank'), to: next })}</strong>
        <span>{say('waits', { day: formatDay(proposal.created) })}</span>
      </PersonHead>
      <WhyLists why={progress?.why ?? proposal.evidence} rank={rank} next={next} />
      {isOwn ? (
        <p className={section.text}>{say('aboutYou')}</p>
      ) : (
        <>
          <StaffTicks proposal={proposal} />
          <StaffVotes proposal={proposal} />
          <div className="wrap gap-12">
            {deeds.map((deed) => (
              <Button
                key={deed}
                variant={deed === 'approve' ? 'filled' : 'default'}
                aria-label={say('about', { action: say(deed), name: person?.username ?? '' })}
                onClick={() => onDecide(deed)}
              >
                {say(deed)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Plate>
  )
}

interface DueRowProps {
  readonly proposal: DueProposal
  readonly onDecide: (deed: Decision['deed']) => void
}

/** The requirements that only staff can confirm, to be ticked. */
function StaffTicks({ proposal }: { readonly proposal: DueProposal }) {
  const say = useWords(rankDeskWords)
  const cache = useQueryClient()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (tick: Tick) => api.post(proposalTickPath(proposal.id), tick),
    onError: (error) => toastError(say('failed', { reason: failureReason(error) })),
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.desk }),
  })
  const { requirements = [], ticks = {} } = proposal.evidence ?? {}
  const labels = requirements
    .filter(({ requirement }) => requirement.kind === 'said_by_staff')
    .flatMap(({ requirement: { label } }) => (typeof label === 'string' ? [label] : []))
  if (labels.length === 0) return null
  return (
    <fieldset className="grid gap-8">
      <legend className={`small muted strong ${classes.whyHead}`}>{say('ticks')}</legend>
      {labels.map((label) => (
        <Checkbox
          key={label}
          label={label}
          checked={isPending && variables.label === label ? variables.isTicked : Object.hasOwn(ticks, label)}
          onChange={({ currentTarget }) => mutate({ label, isTicked: currentTarget.checked })}
        />
      ))}
    </fieldset>
  )
}

interface Tick {
  readonly label: string
  readonly isTicked: boolean
}

/** What staff think of a proposal; each has one vote, changes it, or takes it back by pressing it again. */
function StaffVotes({ proposal }: { readonly proposal: DueProposal }) {
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
    <fieldset className={`wrap ${classes.votes}`}>
      <legend className={`small muted strong ${classes.whyHead}`}>{say('votes')}</legend>
      {(['yes', 'no'] as const).map((vote) => {
        const isOwn = own?.vote === vote
        const names = named(vote)
        const counted =
          vote === 'yes' ? say('votesYes', { count: names.length }) : say('votesNo', { count: names.length })
        const Icon = vote === 'yes' ? IconThumbUp : IconThumbDown
        return (
          <div key={vote} className={`row ${classes.vote}`}>
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
            {names.length > 0 && <span className="small muted breaks">{names.join(', ')}</span>}
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
