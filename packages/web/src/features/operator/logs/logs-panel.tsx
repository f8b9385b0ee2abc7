import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toRecordDate } from '../../../lib/dates/moments.ts'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import code from '../../../ui/section.module.css'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { ColorChip } from '../../../ui/list/game-chip.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { ShowMoreButton } from '../../../ui/list/show-more-button.tsx'
import { Answer } from '../../../ui/answer.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { DataTable, type Column } from '../data-table.tsx'
import { formatSecond } from '../moments.ts'
import panel from '../panel.module.css'
import { recordAddress } from '../records/record-address.ts'
import { logBars } from './log-bars.ts'
import { hourWords, LogPlot } from './log-plot.tsx'
import { logsQuery, logStatsQuery, type Caller, type LogRow } from './logs.queries.ts'

const levels = [
  { id: '-100', label: 'Everything' },
  { id: '4', label: 'Warnings and errors' },
  { id: '8', label: 'Errors' },
]
const spans = [
  { id: '24', label: '24 hours' },
  { id: '120', label: '5 days' },
]
const hourMs = 3_600_000

/** The log, as bars by hour and entry by entry. */
export function LogsPanel() {
  const [search, setSearch] = useUrlParam('q')
  const [level, setLevel] = useUrlParam('level', '-100')
  const [hour, setHour] = useUrlParam('hour')
  const [span, setSpan] = useUrlParam('span', '24')
  const opened = useDialog<LogRow>()
  // One time for everything shown; the next visit takes another one.
  const [now] = useState(() => Date.now())
  const hours = span === '120' ? 120 : 24
  const since = toRecordDate(new Date((Math.floor(now / hourMs) - hours + 1) * hourMs))
  const stats = useQuery(logStatsQuery({ search }, since))
  const logs = useInfiniteQuery(logsQuery({ search, level: Number(level) || -100, hour }))
  return (
    <div className="stack shrinks">
      <div className="row gap-12">
        <SearchField
          label="Search the log"
          placeholder="Search messages and addresses"
          value={search}
          onSearch={setSearch}
        />
        <FilterChips label="How grave" choices={levels} value={level} onChange={setLevel} />
        <div className={panel.end}>
          <FilterChips label="Span of the plot" choices={spans} value={span} onChange={setSpan} />
        </div>
      </div>
      <Answer query={stats} subject="the plot">
        {({ all, grave }) => <LogPlot bars={logBars(all, grave, { now, hours })} onHour={setHour} />}
      </Answer>
      {hour !== '' && (
        <div className="row gap-12">
          <p className="muted prose">Only the hour from {hourWords(hour)}.</p>
          <Button variant="default" size="sm" onClick={() => setHour('')}>
            Show all hours
          </Button>
        </div>
      )}
      <Answer query={logs} subject="the log">
        {({ pages }) => {
          const rows = pages.flat()
          if (rows.length === 0) return <EmptyState title="No entries">Nothing in the log fits.</EmptyState>
          return (
            <>
              <DataTable
                label="Entries of the log"
                columns={columns(opened.open)}
                rows={rows}
                keyOf={({ id }) => id}
              />
              <ShowMoreButton query={logs}>Show older entries</ShowMoreButton>
            </>
          )
        }}
      </Answer>
      {opened.subject && (
        <Dialog isOpen={opened.isOpen} onClose={opened.close} title="Entry of the log" size="lg">
          <Entry row={opened.subject} />
        </Dialog>
      )}
    </div>
  )
}

function Entry({ row: { message, level, created, data } }: { row: LogRow }) {
  return (
    <div className="stack shrinks">
      <div className="row gap-12">
        <Level level={level} />
        <span className={`small muted ${panel.note}`}>{formatSecond(created)}</span>
      </div>
      <p className={`small spaced breaks ${panel.code}`} dir="auto">
        {message}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className={`${code.block} ${panel.json}`} tabIndex={0} aria-label="Details">
        {JSON.stringify(data, null, 2)}
      </pre>
    </div>
  )
}

function Level({ level }: { level: number }) {
  if (level >= 8) return <ColorChip color="red">Error</ColorChip>
  if (level >= 4) return <ColorChip color="orange">Warning</ColorChip>
  return level >= 0 ? <ColorChip color="blue">Info</ColorChip> : <ColorChip color="grey">Debug</ColorChip>
}

function columns(onOpen: (row: LogRow) => void): Column<LogRow>[] {
  return [
    {
      id: 'message',
      head: 'Message',
      cell: (row) => (
        <button
          type="button"
          className={`tap block primary ${panel.open}`}
          dir="auto"
          onClick={() => onOpen(row)}
        >
          {row.message || '(no words)'}
        </button>
      ),
    },
    { id: 'level', head: 'Level', cell: ({ level }) => <Level level={level} /> },
    {
      id: 'created',
      head: 'When',
      cell: ({ created }) => <span className={panel.clip}>{formatSecond(created)}</span>,
    },
    { id: 'status', head: 'Status', isNumber: true, cell: ({ data }) => textIn(data, 'status') },
    { id: 'time', head: 'Time (ms)', isNumber: true, cell: ({ data }) => timeIn(data) },
    {
      id: 'who',
      head: 'Who',
      cell: ({ who }) => who && <Who caller={who} />,
    },
  ]
}

/** The caller's name, with the id as its tooltip. */
function Who({ caller: { id, collection, name } }: { caller: Caller }) {
  if (name)
    return (
      <Link className={panel.clip ?? ''} to={recordAddress(collection, id)} title={id} dir="auto">
        {name}
      </Link>
    )
  const words =
    collection === '_superusers' ? 'Superuser' : name === '' ? 'Account is gone' : id || collection
  return (
    <span className={panel.clip} title={id}>
      {words}
    </span>
  )
}

function textIn(data: LogRow['data'], name: string): string {
  const value = data[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function timeIn(data: LogRow['data']): string {
  const time = data['execTime']
  return typeof time === 'number' ? time.toFixed(1) : ''
}
