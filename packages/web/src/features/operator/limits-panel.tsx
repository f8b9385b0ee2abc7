import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../ui/answer.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { formatOptional } from './moments.ts'
import { askQuery } from './operator-client.ts'
import panel from './panel.module.css'

interface LimitRule {
  readonly label: string
  readonly maxRequests: number
  readonly duration: number
  readonly audience: string
}

interface Refusal {
  readonly label: string
  readonly key: string
  readonly count: number
  readonly until: string
}

interface Limits {
  readonly rules: readonly LimitRule[]
  readonly refused: readonly Refusal[]
}

/** The rate limits, and the callers over their limit now. */
export function LimitsPanel() {
  const query = useQuery({ ...askQuery<Limits>('limits', 'limits'), refetchInterval: 10_000 })
  return (
    <Answer query={query} subject="the limits">
      {({ rules, refused }) => (
        <div className="stack shrinks">
          <h2 className="text-20 strong above-16">Turned away now</h2>
          {refused.length === 0 ? (
            <p className="muted prose">Nobody is over a limit.</p>
          ) : (
            <DataTable
              label="Turned away now"
              columns={refusalColumns}
              rows={refused}
              keyOf={({ label, key }) => `${label} ${key}`}
            />
          )}
          <h2 className="text-20 strong above-16">Rules</h2>
          {rules.length === 0 ? (
            <p className="muted prose">Limits are switched off.</p>
          ) : (
            <DataTable
              label="Rules"
              columns={ruleColumns}
              rows={rules}
              keyOf={({ label, audience }) => `${label} ${audience}`}
            />
          )}
        </div>
      )}
    </Answer>
  )
}

const audiences: Readonly<Record<string, string>> = {
  '': 'Everybody',
  '@guest': 'Guests',
  '@auth': 'Logged in',
}

const ruleColumns: Column<LimitRule>[] = [
  {
    id: 'label',
    head: 'What',
    cell: ({ label }) => <span className={`small breaks ${panel.code}`}>{label}</span>,
  },
  { id: 'audience', head: 'Who', cell: ({ audience }) => audiences[audience] ?? audience },
  { id: 'maxRequests', head: 'Requests', isNumber: true, cell: ({ maxRequests }) => maxRequests },
  { id: 'duration', head: 'In seconds', isNumber: true, cell: ({ duration }) => duration },
]

const refusalColumns: Column<Refusal>[] = [
  { id: 'key', head: 'Who', cell: ({ key }) => <span className={`small breaks ${panel.code}`}>{key}</span> },
  {
    id: 'label',
    head: 'What',
    cell: ({ label }) => <span className={`small breaks ${panel.code}`}>{label}</span>,
  },
  { id: 'count', head: 'Requests', isNumber: true, cell: ({ count }) => count },
  { id: 'until', head: 'Until', cell: ({ until }) => formatOptional(until) },
]
