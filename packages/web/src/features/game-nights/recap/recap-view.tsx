import type { Tournament } from '@longhouse/contract/events'
import { recapWords } from '@longhouse/contract/game-nights'
import { useId, type ReactNode } from 'react'
import { recordDate } from '../../../lib/moments.ts'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import type { NightRecord, SquadRecord } from '../night/night.types.ts'
import { squadTones } from '../night/squad-tones.ts'
import { NightPlot } from '../plot/night-plot.tsx'
import { peopleOf } from './night-story.ts'
import { RecapClips } from './recap-clips.tsx'
import { RecapHead } from './recap-head.tsx'
import { RecapNewcomers, RecapPeople } from './recap-people.tsx'
import { RecapOthers, RecapPodium } from './recap-podium.tsx'
import { RecapRecords } from './recap-records.tsx'
import { RecapStory } from './recap-story.tsx'
import { placedResults } from './placed-results.ts'
import type { RecapResult } from './recap.queries.ts'
import classes from './recap.module.css'

/** The recap: places, rounds and people of the night. Only members see people. */
export function RecapView({ event, night, squads, results, draft }: RecapViewProps) {
  const say = useWords(recapWords)
  const { isLoggedIn } = useSession()
  const titleId = useId()
  const people = isLoggedIn ? peopleOf(squads) : []
  const shown = placedResults(results, squads, {
    squad: (number) => say('squad', { number }),
    round: (round) => say('round', { round }),
  })
  const placed = isLoggedIn ? shown : shown.map((result) => ({ ...result, players: [] }))
  const hasRounds = squads.some(({ round }) => round > 0)
  return (
    <article className={`${squadTones} ${classes.recap}`} aria-labelledby={titleId}>
      <RecapHead event={event} night={night} squads={squads} titleId={titleId} />
      {event.cancelled_at && <Banner kind="warning">{say('cancelled')}</Banner>}
      {draft}
      {hasRounds || results.some(({ score }) => score !== '') ? (
        <>
          <RecapPodium results={placed.slice(0, 3)} />
          <RecapOthers results={placed.slice(3)} />
        </>
      ) : (
        <EmptyState title={say('nobody')} headingLevel={2}>
          {say('nobodyText')}
        </EmptyState>
      )}
      {hasRounds && (
        <section className={classes.plate} aria-label={say('curve')}>
          <NightPlot night={night} squads={squads} now={recordDate(night.ended_at)} />
          <RecapStory squads={squads} />
        </section>
      )}
      {isLoggedIn ? (
        <>
          <RecapRecords eventId={event.id} />
          <RecapNewcomers night={night} people={people} />
          <RecapClips night={night} people={people} />
          <RecapPeople squads={squads} people={people} />
        </>
      ) : (
        <p className={classes.guest}>{say('guest')}</p>
      )}
    </article>
  )
}

interface RecapViewProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly results: readonly RecapResult[]
  readonly draft: ReactNode
}
