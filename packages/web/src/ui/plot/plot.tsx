import { IconTable } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { PlotArea, type PlotAreaProps } from './plot-area.tsx'
import { lookOf, type PlotLine } from './plot-lines.ts'
import { markersPath } from './plot-paths.ts'
import classes from './plot.module.css'
import { plotWords } from './plots.words.ts'

/** Lines against two axes: to look at, to walk through by keyboard, and as a table of the same numbers. */
export function Plot({ table, ...area }: PlotProps) {
  const say = useWords(plotWords)
  const labelId = useId()
  const [isTable, setTable] = useState(false)
  const isEmpty = area.lines.every(({ points }) => points.length === 0)
  return (
    <figure className={classes.plot} aria-labelledby={labelId}>
      <figcaption className="spread gap-4-16">
        <span id={labelId} className={`shrinks text-18 display strong ${classes.label}`} dir="auto">
          {area.label}
        </span>
        {!isEmpty && (
          <button
            type="button"
            className={`inline finger plain ${classes.switch}`}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            <IconTable size={18} aria-hidden="true" />
            {say('asTable')}
          </button>
        )}
      </figcaption>
      {isEmpty && <p className={`muted text-center ${classes.nothing}`}>{say('nothing')}</p>}
      {!isEmpty && isTable && (
        // The scrolling table must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.scroll} tabIndex={0} aria-labelledby={labelId}>
          {table}
        </section>
      )}
      {!isEmpty && !isTable && (
        <>
          <PlotArea {...area} />
          {area.lines.length > 1 && <PlotLegend lines={area.lines} />}
        </>
      )}
    </figure>
  )
}

interface PlotProps extends PlotAreaProps {
  /** The same numbers as a table. */
  readonly table: ReactNode
}

/** Which line is whose. */
function PlotLegend({ lines }: { lines: readonly PlotLine[] }) {
  const say = useWords(plotWords)
  return (
    <ul className="bare-list wrap gap-4-16 small" aria-label={say('legend')}>
      {lines.map(({ id, name, tone }, index) => {
        const { dash, marker } = lookOf(index)
        return (
          <li key={id} className={`inline shrinks breaks ${classes.key}`}>
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
