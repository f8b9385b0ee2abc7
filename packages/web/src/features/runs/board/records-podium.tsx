import { recordsWords } from '@longhouse/contract/runs'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { FreePlace, Podium, type PodiumPlace } from '../../../ui/podium/podium.tsx'
import { HandInButton } from '../hand-in/hand-in-button.tsx'
import { PlayerFaces, PlayerNames } from '../parts/run-players.tsx'
import { RunVideo } from '../parts/run-video.tsx'
import { VerifiedTick } from '../parts/verified-tick.tsx'
import type { RunRecord } from '../runs.types.ts'
import classes from './records-podium.module.css'

type Place = RunRecord | undefined

/** The three best runs of a board. */
export function RecordsPodium({
  places: [first, second, third],
}: {
  places: readonly [Place, Place, Place]
}) {
  const say = useWords(recordsWords)
  return (
    <Podium
      label={say('podium')}
      places={[
        first ? taken(first, say) : free(say('invitation1'), say),
        second ? taken(second, say) : free(say('invitation2'), say),
        third ? taken(third, say) : free(say('invitation3'), say),
      ]}
    />
  )
}

type SayRecords = ReturnType<typeof useWords<typeof recordsWords>>

function taken(run: RunRecord, say: SayRecords): PodiumPlace {
  return {
    chip: <VerifiedTick run={run} />,
    media: <RunVideo run={run} />,
    title: (
      <Link className={classes.title ?? ''} to={`/records/${run.id}`}>
        <PlayerNames run={run} />
      </Link>
    ),
    person: (
      <span className={classes.foot}>
        <PlayerFaces run={run} />
        <span className={classes.day}>{formatDay(run.played_at)}</span>
      </span>
    ),
    score: (
      <>
        {say('roundLabel')} <strong>{run.round}</strong>
      </>
    ),
  }
}

function free(invitation: string, say: SayRecords): PodiumPlace {
  return {
    isEmpty: true,
    media: <FreePlace invitation={invitation} action={<HandInButton size="sm" />} />,
    title: say('freePlace'),
    score: say('noRound'),
  }
}
