import type { ReachedRound } from '@longhouse/contract/game-nights'
import { useMemo } from 'react'
import { recordDate } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { LinePlot } from '../../../ui/line-plot/line-plot.tsx'
import type { PlotLine } from '../../../ui/plot/plot-lines.ts'
import type { PlotPoint } from '../../../ui/plot/plot-paths.ts'
import { boardWords } from '../board/board.words.ts'
import { squadName, type NightRecord, type SquadRecord } from '../night/night.queries.ts'
import { toneOf } from '../night/squad-tones.ts'

/** The rounds of all squads against time. */
export function NightPlot({ night, squads, now }: NightPlotProps) {
  const say = useWords(boardWords)
  const { started_at } = night
  const lines = useMemo(
    () =>
      linesOf(squads, {
        startedAt: started_at,
        nameOf: (squad) => squadName(squad, (number) => say('squad', { number })),
      }),
    [squads, started_at, say],
  )
  return (
    <LinePlot
      label={say('curve')}
      xLabel={say('time')}
      yLabel={say('round')}
      lines={lines}
      until={lengthOf(night, now)}
    />
  )
}

interface NightPlotProps {
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly now: Date
}

const minute = 60_000

/** Returns a line per squad: its rounds against the milliseconds since the start. */
export function linesOf(squads: readonly SquadRecord[], { startedAt, nameOf }: LinesOptions): PlotLine[] {
  const start = recordDate(startedAt).getTime()
  return squads.map((squad) => ({
    id: squad.id,
    name: nameOf(squad),
    tone: toneOf(squad.colour),
    points: pointsOf(squad.reached ?? [], start),
  }))
}

// Phones send late and their clocks differ: a squad in a round was in all before it.
function pointsOf(reached: readonly ReachedRound[], start: number): PlotPoint[] {
  let earliest = Number.POSITIVE_INFINITY
  const downwards = reached.toSorted(([one], [other]) => other - one)
  return downwards
    .map(([round, at]) => {
      earliest = Math.min(earliest, at)
      return { x: Math.max(0, earliest - start), y: round }
    })
    .toReversed()
}

interface LinesOptions {
  /** As the record API writes moments. */
  readonly startedAt: string
  readonly nameOf: (squad: SquadRecord) => string
}

type NightTimes = Pick<NightRecord, 'state' | 'started_at' | 'ended_at'>

/** Returns the length of the night so far, in whole minutes: the axis does not move with every second. */
export function lengthOf({ state, started_at, ended_at }: NightTimes, now: Date): number {
  const end = state === 'ended' ? recordDate(ended_at) : now
  const length = end.getTime() - recordDate(started_at).getTime()
  return Math.max(1, Math.ceil(length / minute)) * minute
}
