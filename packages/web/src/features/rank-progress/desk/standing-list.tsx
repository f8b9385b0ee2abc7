import { rankDeskWords } from '@longhouse/contract/rank-progress'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Plate } from '../../../ui/plate.tsx'
import { StateChip } from '../parts/state-chip.tsx'
import type { Progress } from '../rank.types.ts'
import { DeskList } from './desk-list.tsx'
import classes from './desk.module.css'
import { standingsQuery } from './desk.queries.ts'
import { PersonHead } from './person-head.tsx'
import { WhyLists } from './why-lists.tsx'

/** Everybody who is behind, or inactive. */
export function StandingList({ state }: { readonly state: 'at_risk' | 'inactive' }) {
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
    <Plate as="li" className={classes.row}>
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
