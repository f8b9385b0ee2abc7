import type { LeaderboardEntry, Ranked } from '@longhouse/contract/clips'
import { useId, type ReactNode } from 'react'
import classes from './leaderboard-table.module.css'

export interface Column {
  readonly name: string
  readonly cell: (entry: LeaderboardEntry) => ReactNode
  /** Where the value goes on a phone, where each row becomes a small block. */
  readonly area: 'chip' | 'title' | 'person' | 'score' | 'watch'
}

/** Everybody after the podium. */
export function LeaderboardTable({ columns, rows, empty }: LeaderboardTableProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Other Top Clips
      </h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <table className={classes.table} aria-labelledby={headingId}>
          <thead className={classes.head}>
            <tr>
              <th scope="col">Rank</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rank, entry }) => (
              <tr key={entry.id} className={classes.row}>
                <th scope="row" className={classes.rank}>
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

export interface LeaderboardTableProps {
  readonly columns: readonly Column[]
  readonly rows: readonly Ranked<LeaderboardEntry>[]
  readonly empty: string
}
