import { Button } from '@mantine/core'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLadderSwitch } from '../../../lib/ladder-switch.ts'
import { formatDay } from '../../../lib/dates/moments.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { StateChip } from '../parts/rank-parts.tsx'
import { useLiveRanks, type Progress } from '../rank.queries.ts'
import { AskedLeave, OnLeave } from './absence-lists.tsx'
import { ChangeList } from './change-list.tsx'
import { DeskList, PersonHead, WhyLists } from './desk-parts.tsx'
import classes from './desk.module.css'
import { deskCountsQuery, standingsQuery } from './desk.queries.ts'
import { DueList } from './due-list.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { rankDeskWords } from './rank-desk.words.ts'

const shows = ['due', 'at_risk', 'inactive', 'on_leave', 'asked', 'history'] as const
type Show = (typeof shows)[number]

/** The members who are due, behind, inactive or away, for staff to decide. */
export function RankDesk() {
  const say = useWords(rankDeskWords)
  const { isOn } = useLadderSwitch()
  const canTurnOn = useSession().user?.is_admin === true
  if (isOn === undefined) return <LoadingLine>{say('loading')}</LoadingLine>
  if (isOn) return <Lists />
  return (
    <EmptyState
      headingLevel={2}
      title={say('off')}
      action={
        canTurnOn && (
          <Button component={Link} to="?tab=ladder">
            {say('toLadder')}
          </Button>
        )
      }
    >
      {say('offText')}
    </EmptyState>
  )
}

function Lists() {
  const say = useWords(rankDeskWords)
  const headingId = useId()
  const [wish, setShow] = useUrlParam('show', 'due')
  const show = shows.find((each) => each === wish) ?? 'due'
  const { data: counts } = useQuery(deskCountsQuery)
  const placing = useDialog<true>()
  useLiveRanks()
  const choices = shows.map((id) => {
    const count = id === 'history' ? 0 : (counts?.[id] ?? 0)
    return { id, label: count > 0 ? `${say(`show_${id}`)} ${count}` : say(`show_${id}`) }
  })
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-20 strong" tabIndex={-1}>
        {say('title')}
      </h2>
      <p className={section.text}>{say('text')}</p>
      <Button variant="default" className={classes.place} onClick={() => placing.open(true)}>
        {say('place')}
      </Button>
      <FilterChips label={say('show')} choices={choices} value={show} onChange={setShow} />
      <List show={show} />
      {placing.subject && (
        <PlaceDialog key={placing.opening} isOpen={placing.isOpen} onClose={placing.close} />
      )}
    </section>
  )
}

function List({ show }: { readonly show: Show }) {
  if (show === 'due') return <DueList />
  if (show === 'on_leave') return <OnLeave />
  if (show === 'asked') return <AskedLeave />
  if (show === 'history') return <ChangeList />
  return <StandingList key={show} state={show} />
}

/** Everybody who is behind, or inactive. */
function StandingList({ state }: { readonly state: 'at_risk' | 'inactive' }) {
  const query = useInfiniteQuery(standingsQuery(state))
  return (
    <DeskList name={state} query={query}>
      {(progress) => <StandingRow key={progress.id} progress={progress} />}
    </DeskList>
  )
}

function StandingRow({ progress }: { readonly progress: Progress }) {
  const say = useWords(rankDeskWords)
  const { state, since, failing_since, warned_at, why, expand } = progress
  const rank = expand?.rank?.title
  return (
    <Plate as="li" className="column">
      <PersonHead person={expand?.user}>
        <StateChip state={state} />
        <span>{since ? say('since', { rank: rank ?? say('noRank'), day: formatDay(since) }) : rank}</span>
        {failing_since && <span>{say('failing', { day: formatDay(failing_since) })}</span>}
        {warned_at && <span>{say('warned', { day: formatDay(warned_at) })}</span>}
      </PersonHead>
      <WhyLists why={why} rank={rank} next={expand?.next_rank?.title} />
    </Plate>
  )
}
