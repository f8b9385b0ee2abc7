import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import classes from '../panel.module.css'
import { pageSize } from './records.queries.ts'

/** The position in a long list, and buttons to other pages. */
export function Pager({ page, count, total, onPage }: PagerProps) {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const hasMore = last === undefined ? count === pageSize : page < last
  const first = (page - 1) * pageSize + 1
  const rows = count === 0 ? 'No rows' : `${number.format(first)}–${number.format(first + count - 1)}`
  const buttons = [
    { label: 'First page', Icon: IconChevronsLeft, to: 1, isOff: page === 1 },
    { label: 'Previous page', Icon: IconChevronLeft, to: page - 1, isOff: page === 1 },
    { label: 'Next page', Icon: IconChevronRight, to: page + 1, isOff: !hasMore },
    {
      label: 'Last page',
      Icon: IconChevronsRight,
      to: last ?? page,
      isOff: last === undefined || page >= last,
    },
  ]
  return (
    <nav className="row gap-12" aria-label="Pages">
      <output className={`small muted ${classes.note}`}>
        {rows} of {total === undefined ? '…' : number.format(total)}
      </output>
      <div className={`${classes.buttons} ${classes.end}`}>
        {buttons.map(({ label, Icon, to, isOff }) => (
          <Button
            key={label}
            variant="default"
            px="xs"
            aria-label={label}
            disabled={isOff}
            onClick={() => onPage(to)}
          >
            <Icon size={20} aria-hidden="true" />
          </Button>
        ))}
      </div>
    </nav>
  )
}

const number = new Intl.NumberFormat('en')

interface PagerProps {
  readonly page: number
  /** Rows on this page. */
  readonly count: number
  /** Number of all rows, once they are counted. */
  readonly total: number | undefined
  readonly onPage: (page: number) => void
}
