import { rankDeskWords } from '@longhouse/contract/rank-progress'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { useNow } from '../../../ui/use-now.ts'
import { LeaveChip, LeaveDays } from '../parts/leave-days.tsx'
import type { LeaveOfPerson } from '../rank.types.ts'
import { DecideLeaveDialog, type LeaveDecision } from './decide-leave-dialog.tsx'
import { DeskList } from './desk-list.tsx'
import classes from './desk.module.css'
import { leaveQuery } from './desk.queries.ts'
import { PersonHead } from './person-head.tsx'
import { WhyLists } from './why-lists.tsx'

/** The members on leave now, with their standing. */
export function OnLeave() {
  const query = useInfiniteQuery(leaveQuery('on_leave'))
  return (
    <DeskList name="on_leave" query={query}>
      {(leave) => <LeaveRow key={leave.id} leave={leave} isSaid />}
    </DeskList>
  )
}

const decisions = ['approved', 'declined'] as const

/** The requests for leave, for staff to decide. */
export function AskedLeave() {
  const say = useWords(rankDeskWords)
  const { user: me } = useSession()
  const query = useInfiniteQuery(leaveQuery('asked'))
  const decision = useDialog<LeaveDecision>()
  return (
    <>
      <DeskList name="asked" query={query}>
        {(leave) => (
          <LeaveRow key={leave.id} leave={leave}>
            {leave.user === me?.id ? (
              <p className={section.text}>{say('aboutYou')}</p>
            ) : (
              <div className={section.actions}>
                {decisions.map((state) => {
                  const action = state === 'approved' ? say('leaveApprove') : say('leaveDecline')
                  return (
                    <Button
                      key={state}
                      variant={state === 'approved' ? 'filled' : 'default'}
                      aria-label={say('about', { action, name: leave.expand?.user?.username ?? '' })}
                      onClick={() => decision.open({ leave, state })}
                    >
                      {action}
                    </Button>
                  )
                })}
              </div>
            )}
          </LeaveRow>
        )}
      </DeskList>
      {decision.subject && (
        <DecideLeaveDialog
          key={decision.opening}
          {...decision.subject}
          isOpen={decision.isOpen}
          onClose={decision.close}
        />
      )}
    </>
  )
}

function LeaveRow({ leave, isSaid = false, children }: LeaveRowProps) {
  const say = useWords(rankDeskWords)
  const now = useNow()
  const person = leave.expand?.user
  const progress = person?.expand?.rank_progress_via_user
  return (
    <Plate as="li" className={classes.row}>
      <PersonHead person={person}>
        <LeaveChip absence={leave} now={now} />
        <LeaveDays absence={leave} />
        <span>{progress?.expand?.rank?.title}</span>
      </PersonHead>
      <p className={classes.reason} dir="auto">
        {leave.reason || say('noReason')}
      </p>
      {isSaid && (
        <WhyLists
          why={progress?.why}
          rank={progress?.expand?.rank?.title}
          next={progress?.expand?.next_rank?.title}
        />
      )}
      {children}
    </Plate>
  )
}

interface LeaveRowProps {
  readonly leave: LeaveOfPerson
  /** Shows the member's standing as well. */
  readonly isSaid?: boolean
  readonly children?: ReactNode
}
