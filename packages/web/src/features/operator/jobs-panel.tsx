import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toRecordDate } from '../../lib/dates/moments.ts'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { Answer } from '../../ui/answer.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { formatDistance, formatSecond } from './moments.ts'
import { operatorClient, operatorKey } from './operator-client.ts'
import panel from './panel.module.css'
import { scheduleWords } from './schedule-words.ts'
import { useAction } from './use-action.ts'

interface Job {
  readonly id: string
  readonly expression: string
  readonly lastRun: string
  readonly nextRun: string
  readonly isRunning: boolean
  readonly lastSeconds: number
  readonly hasFailed: boolean
}

const jobsQuery = queryOptions({
  queryKey: [operatorKey, 'jobs', 'list'],
  queryFn: (): Promise<Job[]> => operatorClient.send('/api/crons/lines', {}),
  refetchInterval: 10_000,
})

/** The site's scheduled jobs, with buttons that run them now. */
export function JobsPanel() {
  const query = useQuery(jobsQuery)
  const now = new Date(query.dataUpdatedAt)
  const [started, setStarted] = useState<Readonly<Record<string, string>>>({})
  const run = useAction<string>({
    work: async (id) => {
      // Only log entries after this one count, whether or not the clocks of two machines agree.
      const [newest] = (await operatorClient.logs.getList(1, 1, { sort: '-created', skipTotal: true })).items
      await operatorClient.crons.run(id)
      setStarted((jobs) => ({ ...jobs, [id]: newest?.created ?? toRecordDate(new Date(0)) }))
    },
    said: (id) => `${id} has been started`,
    panel: 'jobs',
  })
  return (
    <div className="stack shrinks">
      <p className="muted prose">
        Of several nodes one runs a job when it is due. Results are of this node since its start; the log has
        the reason of a failure.
      </p>
      <Answer query={query} subject="the jobs">
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState title="No jobs" />
          ) : (
            <DataTable
              label="Jobs"
              columns={columns({
                now,
                started,
                runningId: run.isPending ? run.variables : undefined,
                onRun: run.mutate,
              })}
              rows={jobs}
              keyOf={({ id }) => id}
            />
          )
        }
      </Answer>
    </div>
  )
}

function columns({ now, started, runningId, onRun }: JobColumns): Column<Job>[] {
  return [
    { id: 'id', head: 'Job', cell: ({ id }) => <span className={`small breaks ${panel.code}`}>{id}</span> },
    {
      id: 'expression',
      head: 'When',
      cell: ({ expression }) => <span title={expression}>{scheduleWords(expression)}</span>,
    },
    {
      id: 'last',
      head: 'Last run',
      cell: ({ lastRun }) =>
        lastRun ? <time title={formatSecond(lastRun)}>{formatDistance(lastRun, now)}</time> : 'Not yet',
    },
    { id: 'outcome', head: 'Result', cell: (job) => <Outcome job={job} /> },
    {
      id: 'next',
      head: 'Next',
      cell: ({ nextRun }) =>
        nextRun && <time title={formatSecond(nextRun)}>{formatDistance(nextRun, now)}</time>,
    },
    {
      id: 'run',
      head: 'Run',
      cell: ({ id }) => (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          aria-label={`Run now: ${id}`}
          loading={runningId === id}
          onClick={() => onRun(id)}
        >
          Run now
        </Button>
      ),
    },
    {
      id: 'result',
      head: 'Started by hand',
      cell: ({ id }) => (started[id] ? <JobResult key={started[id]} id={id} since={started[id]} /> : ''),
    },
  ]
}

function Outcome({ job: { isRunning, lastSeconds, hasFailed } }: { readonly job: Job }) {
  if (isRunning) return 'Running'
  if (lastSeconds === 0) return '–'
  const took = `${lastSeconds < 10 ? lastSeconds.toFixed(1) : Math.round(lastSeconds)} s`
  return hasFailed ? <span className="danger">Failed after {took}</span> : `Done in ${took}`
}

interface JobColumns {
  readonly now: Date
  readonly started: Readonly<Record<string, string>>
  readonly runningId: string | undefined
  readonly onRun: (id: string) => void
}

/** Shows a failed run from the log; a job that succeeds logs nothing. */
function JobResult({ id, since }: { id: string; since: string }) {
  const { data: failure } = useQuery({
    queryKey: [operatorKey, 'job-result', id, since],
    queryFn: async () => {
      const filter = operatorClient.filter('created > {:since} && level >= 4 && message ~ {:words}', {
        since,
        words: `the job ${id} `,
      })
      const { items } = await operatorClient.logs.getList(1, 1, { filter, sort: '-created', skipTotal: true })
      return items[0] ?? null
    },
    refetchInterval: ({ state }) => (state.data || state.dataUpdateCount > 20 ? false : 3000),
  })
  if (failure) {
    return (
      <output className="danger">
        {formatSecond(failure.created)}: {failure.message}
      </output>
    )
  }
  return <output>{failure === null ? 'Started. No failure so far.' : 'Started.'}</output>
}
