import { boardWords } from '@longhouse/contract/game-nights'
import { useMemo } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { LinePlot } from '../../../ui/line-plot/line-plot.tsx'
import { squadName, type NightRecord, type SquadRecord } from '../night/night.types.ts'
import { lengthOf, linesOf } from './night-lines.ts'

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
