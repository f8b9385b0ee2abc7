import { useId, type ReactNode } from 'react'
import classes from './ranked-table.module.css'

export interface RankedColumn<Entry> {
  readonly name: string
  readonly cell: (entry: Entry) => ReactNode
  /** Where the value goes on a phone, where each row becomes a small block. */
  readonly area: 'chip' | 'title' | 'person' | 'score' | 'watch'
}

/** Everybody after the podium. */
export function RankedTable<Entry extends { readonly id: string }>(props: RankedTableProps<Entry>) {
  const { heading, rankLabel, columns, rows, empty } = props
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-24 strong below-16">
        {heading}
      </h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <table className={`wide tabular ${classes.table}`} aria-labelledby={headingId}>
          <thead className={classes.head}>
            <tr>
              <th scope="col">{rankLabel}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rank, entry }) => (
              <tr key={entry.id} className={`ruled ${classes.row}`}>
                <th scope="row" className={`text-18 display strong ${classes.rank}`}>
                  #{rank}
                </th>
                {columns.map(({ name, cell, area }) => (
                  <td key={name} data-area={area} data-label={name}>
                    {cell(entry)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

export interface RankedTableProps<Entry> {
  readonly heading: string
  /** Heads the column of ranks. */
  readonly rankLabel: string
  readonly columns: readonly RankedColumn<Entry>[]
  readonly rows: readonly { readonly rank: number; readonly entry: Entry }[]
  readonly empty: string
}
