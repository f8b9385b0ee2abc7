import { plotWords } from '@longhouse/contract/plots'
import { IconTable } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { PlotArea, type PlotAreaProps } from './plot-area.tsx'
import { PlotLegend } from './plot-legend.tsx'
import classes from './plot.module.css'

/** Lines against two axes: to look at, to walk through by keyboard, and as a table of the same numbers. */
export function Plot({ table, ...area }: PlotProps) {
  const say = useWords(plotWords)
  const labelId = useId()
  const [isTable, setTable] = useState(false)
  const isEmpty = area.lines.every(({ points }) => points.length === 0)
  return (
    <figure className={classes.plot} aria-labelledby={labelId}>
      <figcaption className={classes.head}>
        <span id={labelId} className={classes.label} dir="auto">
          {area.label}
        </span>
        {!isEmpty && (
          <button
            type="button"
            className={classes.switch}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            <IconTable size={18} aria-hidden="true" />
            {say('asTable')}
          </button>
        )}
      </figcaption>
      {isEmpty && <p className={classes.nothing}>{say('nothing')}</p>}
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

export interface PlotProps extends PlotAreaProps {
  /** The same numbers as a table. */
  readonly table: ReactNode
}
