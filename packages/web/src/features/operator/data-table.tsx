import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A table that scrolls sideways; its first column stays in sight. On a phone each row is a card. */
export function DataTable<Row>({ label, columns, rows, keyOf, sort }: DataTableProps<Row>) {
  return (
    // Operators without a mouse scroll it with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table className={`wide small tabular ${classes.table}`}>
        <thead data-sortable={sort !== undefined || undefined}>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, head, cell, isNumber }, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={id}
                    data-number={isNumber || undefined}
                    {...(index === 0 ? { scope: 'row' } : { 'data-label': head })}
                  >
                    {cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: TableSort | undefined }) {
  const { id, head, isNumber, canSort } = column
  if (!sort || !canSort) {
    return (
      <th scope="col" data-number={isNumber || undefined}>
        <span className="inline gap-4 finger">{head}</span>
      </th>
    )
  }
  const isUp = sort.value === id
  const isDown = sort.value === `-${id}`
  const next = isUp ? `-${id}` : isDown ? '' : id
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={`inline gap-4 finger ${classes.sort}`}
        onClick={() => sort.onChange(next)}
      >
        {head}
        {isUp && <IconArrowUp size={16} aria-hidden="true" />}
        {isDown && <IconArrowDown size={16} aria-hidden="true" />}
      </button>
    </th>
  )
}

export interface Column<Row> {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  readonly canSort?: boolean
}

export interface TableSort {
  /** A column's id, with a minus for descending order; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
}

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly sort?: TableSort
}
