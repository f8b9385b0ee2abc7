import { mapLabel } from '@longhouse/contract/community'
import type { Tournament } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconLink } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { recordDate, formatDay } from '../../../lib/dates/moments.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { GameChip, ColorChip } from '../../../ui/list/game-chip.tsx'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { type NightRecord, type SquadRecord, squadName } from '../night/night.queries.ts'
import { squadTones } from '../night/squad-tones.ts'
import { NightPlot } from '../plot/night-plot.tsx'
import { peopleOf, countPlayers, countLeadChanges, fastestRound } from './night-story.ts'
import { RecapClips, RecapNewcomers, RecapPeople, RecapRecords } from './recap-parts.tsx'
import { RecapOthers, RecapPodium, placedResults } from './recap-podium.tsx'
import classes from './recap.module.css'
import type { RecapResult } from './recap.queries.ts'
import { recapWords } from './recap.words.ts'

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
    <article className={`${squadTones} column ${classes.recap}`} aria-labelledby={titleId}>
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
        <p className="muted">{say('guest')}</p>
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

/** Which night it was, and its numbers. */
function RecapHead({ event, night, squads, titleId }: RecapHeadProps) {
  const say = useWords(recapWords)
  const { isCopied, copy } = useCopy()
  const { started_at, ended_at, game, map, goal, target } = night
  return (
    <header className="grid gap-12">
      <div className="wrap">
        <GameChip game={game} />
        {map && <ColorChip color="grey">{mapLabel(map)}</ColorChip>}
      </div>
      <p className="primary bold">
        {say('kicker')} · <time dateTime={started_at}>{formatDay(started_at)}</time>
      </p>
      <h1 id={titleId} className={`bold breaks ${classes.title}`} dir="auto" tabIndex={-1}>
        {event.name}
      </h1>
      <p className="muted">{goal === 'first_to' ? say('firstTo', { target }) : say('highRound')}</p>
      <Figures squads={squads} length={recordDate(ended_at).getTime() - recordDate(started_at).getTime()} />
      <div className={`wrap ${classes.actions}`}>
        <Button
          component={Link}
          to={`/events/${event.id}`}
          variant="default"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {say('toEvent')}
        </Button>
        <Button
          variant="default"
          leftSection={
            isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconLink size={20} aria-hidden="true" />
          }
          onClick={() => copy(`${location.origin}/events/${event.id}/recap`)}
        >
          {say(isCopied ? 'copied' : 'copyLink')}
        </Button>
        <output className="spoken">{isCopied && say('copied')}</output>
      </div>
    </header>
  )
}

interface RecapHeadProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly titleId: string
}

function Figures({ squads, length }: { squads: readonly SquadRecord[]; length: number }) {
  const say = useWords(recapWords)
  const players = countPlayers(squads)
  const rounds = squads.reduce((sum, { round }) => sum + round, 0)
  const figures = [
    { id: 'squads', value: squads.length, label: say('squads', { count: squads.length }) },
    { id: 'players', value: players, label: say('players', { count: players }) },
    { id: 'rounds', value: rounds, label: say('rounds', { count: rounds }) },
    { id: 'length', value: clockOf(length), label: say('length') },
  ]
  return (
    <ul className={`wrap ${classes.figures}`}>
      {figures.map(({ id, value, label }) => (
        <li key={id} className="grid gap-0">
          <strong className={`text-38 display bold tabular ${classes.value}`}>{value}</strong>{' '}
          <span className="small muted strong">{label}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the curve says, in sentences. */
function RecapStory({ squads }: { squads: readonly SquadRecord[] }) {
  const say = useWords(recapWords)
  const nameOf = (squad: SquadRecord) => squadName(squad, (number) => say('squad', { number }))
  const changes = countLeadChanges(squads)
  const fastest = fastestRound(squads)
  const ahead =
    changes === 0 && squads.length > 1
      ? squads.toSorted((one, other) => other.round - one.round)[0]
      : undefined
  return (
    <ul className={`grid gap-4 ${classes.story}`}>
      {changes > 0 && <li>{say('leadChanges', { count: changes })}</li>}
      {ahead && <li>{say.parts('leadNever', { name: <bdi key="name">{nameOf(ahead)}</bdi> })}</li>}
      {fastest && (
        <li>
          {say.parts('fastest', {
            name: <bdi key="name">{nameOf(fastest.squad)}</bdi>,
            round: String(fastest.round),
            time: clockOf(fastest.time),
          })}
        </li>
      )}
    </ul>
  )
}
