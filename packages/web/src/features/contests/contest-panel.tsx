import { Button } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatMoment, recordDate } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { useNow } from '../../lib/dates/use-now.ts'
import classes from './contests.module.css'
import { contestWords } from './contest.words.ts'
import { ownVoteQuery } from './contests.queries.ts'
import { contestKeys, contestQuery, type ContestRecord } from './latest-contest.ts'
import { monthName } from './month-name.ts'
import { Nominees } from './nominees.tsx'

/** The vote for the clip of the month, above the clips while there is one; afterwards who won, for a while. */
export function ContestPanel() {
  const { data: contest } = useQuery(contestQuery)
  useLive('contests', { keys: [contestKeys.all] })
  if (contest?.state === 'voting') return <Vote contest={contest} />
  if (contest?.state === 'ended') return <Winner contest={contest} />
  return null
}

function Vote({ contest }: { readonly contest: ContestRecord }) {
  const say = useWords(contestWords)
  const { isStaff } = useSession()
  const { data: vote } = useQuery(ownVoteQuery(contest.id))
  const [isOpen, setOpen] = useState(false)
  const [headingId, listId] = [useId(), useId()]
  const now = useNow()
  const end = formatMoment(contest.ends)
  const nominees = contest.expand?.nominees ?? []
  const chosen = nominees.find(({ id }) => id === vote?.clip)
  const isOver = now >= recordDate(contest.ends)
  const status = () => {
    if (isOver) return say('over')
    return chosen ? say('chosen', { clip: chosen.clip_title, end }) : say('until', { end })
  }
  return (
    <Plate as="section" edge="gold" className="below-24" aria-labelledby={headingId}>
      <div className={`row ${classes.head}`}>
        <IconTrophy className="fixed gold" size={40} stroke={1.4} aria-hidden="true" />
        <div className={classes.words}>
          <h2 id={headingId} className="text-20 strong breaks">
            {say('title', { month: monthName(contest.month) })}
          </h2>
          <output className="block muted breaks">{status()}</output>
        </div>
        <div className="wrap">
          {isStaff && (
            <Button component={Link} to="/admin?tab=seasons" variant="subtle">
              {say('edit')}
            </Button>
          )}
          <Button
            variant={isOpen || chosen ? 'default' : 'filled'}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? say('close') : say('open')}
          </Button>
        </div>
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={`small muted ${classes.secret}`}>{say('secret')}</p>
            <Nominees contest={contest} nominees={nominees} vote={vote} isOver={isOver} />
          </>
        )}
      </div>
    </Plate>
  )
}

const shownDays = 14

function Winner({ contest }: { readonly contest: ContestRecord }) {
  const say = useWords(contestWords)
  const headingId = useId()
  const now = useNow()
  const winner = contest.expand?.winner
  const isOld = now.getTime() - recordDate(contest.ends).getTime() > shownDays * 24 * 60 * 60_000
  if (!winner || isOld) return null
  return (
    <Plate as="section" edge="gold" className="below-24" aria-labelledby={headingId}>
      <div className={`row ${classes.head}`}>
        <IconTrophy className="fixed gold" size={40} stroke={1.4} aria-hidden="true" />
        <h2 id={headingId} className={`text-20 strong breaks ${classes.words}`}>
          {say('winner', { month: monthName(contest.month), clip: winner.clip_title })}
        </h2>
        <Button component={Link} to="/hall-of-fame" variant="default">
          {say('toHall')}
        </Button>
      </div>
    </Plate>
  )
}
