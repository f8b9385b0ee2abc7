import { formatMoment, recordDate, toRecordDate } from '../../../lib/dates/moments.ts'
import panel from '../panel.module.css'
import { scaleTop, type LogBar } from './log-bars.ts'
import classes from './log-plot.module.css'

const width = 1000
const height = 160

/** Entries by hour as bars, warnings and errors in their own colour; also as a table of the same numbers. */
export function LogPlot({ bars, onHour }: LogPlotProps) {
  const top = scaleTop(Math.max(...bars.map(({ total }) => total)))
  const step = width / bars.length
  const heightOf = (count: number) => (count / top) * height
  const sum = bars.reduce((all, { total }) => all + total, 0)
  const grave = bars.reduce((all, bar) => all + bar.grave, 0)
  return (
    <figure className={panel.plate}>
      <div className="relative">
        <span className={`text-12 muted tabular ${classes.top}`} aria-hidden="true">
          {number.format(top)}
        </span>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of our own has no file
          role="img"
          aria-label={`Entries by hour: ${number.format(sum)} in all, ${number.format(grave)} of them warnings or errors`}
        >
          {[0, 0.5].map((line) => (
            <line
              key={line}
              className={classes.line}
              x1={0}
              x2={width}
              y1={height * line}
              y2={height * line}
            />
          ))}
          {bars.map(({ start, total, grave: bad }, index) => (
            <g key={start}>
              <rect
                className={classes.bar}
                x={index * step + step * 0.1}
                width={step * 0.8}
                y={height - heightOf(total)}
                height={heightOf(total)}
              />
              <rect
                className={classes.grave}
                x={index * step + step * 0.1}
                width={step * 0.8}
                y={height - heightOf(bad)}
                height={heightOf(bad)}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className={`gap-8 between text-12 muted ${classes.axis}`} aria-hidden="true">
        <span>{words(bars[0])}</span>
        <span>{words(bars[Math.floor(bars.length / 2)])}</span>
        <span>{words(bars.at(-1))}</span>
      </div>
      <figcaption className="wrap gap-4-16 small above-8">
        <span className={`inline ${classes.key}`}>All entries</span>
        <span className={`inline ${classes.key}`} data-grave>
          Warnings and errors
        </span>
      </figcaption>
      <details>
        <summary className={`small muted ${classes.summary}`}>The numbers</summary>
        <table className={`small tabular ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              <th scope="col">Entries</th>
              <th scope="col">Warnings and errors</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ total }) => total > 0)
              .toReversed()
              .map((bar) => (
                <tr key={bar.start}>
                  <th scope="row">
                    <button
                      type="button"
                      className={`tap block primary ${panel.open}`}
                      onClick={() => onHour(toRecordDate(new Date(bar.start)))}
                    >
                      {words(bar)}
                    </button>
                  </th>
                  <td>{number.format(bar.total)}</td>
                  <td>{number.format(bar.grave)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const number = new Intl.NumberFormat('en')

function words(bar: LogBar | undefined): string {
  return bar ? hourWords(toRecordDate(new Date(bar.start))) : ''
}

/** Returns the beginning of an hour, as people write it. */
export function hourWords(stored: string): string {
  return Number.isNaN(recordDate(stored).getTime()) ? stored : formatMoment(stored)
}

interface LogPlotProps {
  readonly bars: readonly LogBar[]
  /** Called with the beginning of an hour, as the record API writes moments. */
  readonly onHour: (start: string) => void
}
