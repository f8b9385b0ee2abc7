import { plotWords } from '@longhouse/contract/plots'
import { useWords } from '../../lib/use-words.ts'
import { lookOf, type PlotLine } from './plot-lines.ts'
import { markersPath } from './plot-paths.ts'
import classes from './plot.module.css'

/** Which line is whose. */
export function PlotLegend({ lines }: { lines: readonly PlotLine[] }) {
  const say = useWords(plotWords)
  return (
    <ul className={classes.legend} aria-label={say('legend')}>
      {lines.map(({ id, name, tone }, index) => {
        const { dash, marker } = lookOf(index)
        return (
          <li key={id} className={classes.key}>
            <svg width="36" height="14" viewBox="0 0 36 14" aria-hidden="true" style={{ color: tone }}>
              <path className={classes.line} d="M1 7H35" strokeDasharray={dash} />
              <path className={classes.marker} d={markersPath(marker, [{ x: 18, y: 7 }], 4)} />
            </svg>
            <bdi>{name}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
