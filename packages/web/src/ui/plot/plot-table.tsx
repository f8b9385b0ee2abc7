import type { ReactNode } from 'react'
import classes from './plot.module.css'

/** The numbers of a plot; the first cell of each row names it. */
export function PlotTable({ columns, rows }: PlotTableProps) {
  return (
    <table className={`wide tabular ${classes.table}`}>
      <thead>
        <tr>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col" dir="auto">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, cells }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]?.id ?? index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface PlotTableProps {
  readonly columns: readonly { readonly id: string; readonly name: string }[]
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly cells: readonly ReactNode[]
  }[]
}
