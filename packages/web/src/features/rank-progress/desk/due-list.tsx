import { rankDeskWords } from '@longhouse/contract/rank-progress'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/moments.ts'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import type { DueProposal } from '../rank.types.ts'
import { DecideDialog, type Decision } from './decide-dialog.tsx'
import { DeskList } from './desk-list.tsx'
import classes from './desk.module.css'
import { dueQuery } from './desk.queries.ts'
import { PersonHead } from './person-head.tsx'
import { StaffTicks } from './staff-ticks.tsx'
import { StaffVotes } from './staff-votes.tsx'
import { WhyLists } from './why-lists.tsx'

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
    <Plate as="li" edge="gold" className={classes.row}>
      <PersonHead person={person}>
        <strong className={classes.becomes}>
          {say('becomes', { from: rank ?? say('noRank'), to: next })}
        </strong>
        <span>{say('waits', { day: formatDay(proposal.created) })}</span>
      </PersonHead>
      <WhyLists why={progress?.why ?? proposal.evidence} rank={rank} next={next} />
      {isOwn ? (
        <p className={section.text}>{say('aboutYou')}</p>
      ) : (
        <>
          <StaffTicks proposal={proposal} />
          <StaffVotes proposal={proposal} />
          <div className={section.actions}>
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
