import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../ui/base/link.tsx'
import { useNow } from '../../lib/dates/use-now.ts'
import { Answer } from '../../ui/answer.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { formatDistance, formatOptional, formatSecond } from './moments.ts'
import { formatBytes } from './bytes.ts'
import { askQuery } from './operator-client.ts'
import panel from './panel.module.css'

interface QueueDepth {
  readonly pending: number
  readonly parked: number
  readonly oldest: string | null
}

interface SiteNode {
  readonly id: string
  readonly started: string
  readonly seen: string
  readonly version: string
  readonly isThis: boolean
}

interface Overview {
  readonly version: string
  /** Null if there is none, or if the site does not look for one. */
  readonly newerRelease: { readonly version: string; readonly url: string } | null
  readonly node: string
  readonly database: 'sqlite' | 'postgres'
  readonly files: 'folder' | 's3'
  readonly started: string
  readonly nodes: readonly SiteNode[]
  readonly queues: { readonly messages: QueueDepth; readonly mails: QueueDepth }
  readonly streams: number
  /** Bytes, here and below; null if the disk does not report them. */
  readonly disk: { readonly free: number | null; readonly total: number | null; readonly isFull: boolean }
  readonly memory: { readonly used: number; readonly free: number; readonly total: number }
  /** Empty for none, null if they cannot be listed. */
  readonly newestBackup: string | null
}

const databases = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const storages = { folder: 'In a folder', s3: 'In a bucket' }

/** The state of the site at a glance. */
export function OverviewPanel() {
  const query = useQuery({ ...askQuery<Overview>('overview', 'overview'), refetchInterval: 10_000 })
  return (
    <Answer query={query} subject="the overview">
      {({ version, newerRelease, node, database, files, started, nodes, queues, streams, ...machine }) => (
        <div className="stack shrinks">
          <dl className={`grid gap-12 ${panel.facts}`}>
            <Fact
              term="Version"
              note={
                <>
                  Node {node}
                  {newerRelease && (
                    <>
                      {' · '}
                      <a href={newerRelease.url} target="_blank" rel="noreferrer">
                        {newerRelease.version} is out
                      </a>
                    </>
                  )}
                </>
              }
            >
              {version}
            </Fact>
            <Fact term="Running since">{formatSecond(started)}</Fact>
            <Fact term="Database">{databases[database] ?? database}</Fact>
            <Fact term="Files">{storages[files] ?? files}</Fact>
            <Fact term="Open streams" note="Pages that hear of changes at once">
              {streams}
            </Fact>
            <MachineFacts {...machine} />
            <Fact term="Messages waiting" note={<DepthNote kind="messages" depth={queues.messages} />}>
              {queues.messages.pending}
            </Fact>
            <Fact term="Mails waiting" note={<DepthNote kind="mails" depth={queues.mails} />}>
              {queues.mails.pending}
            </Fact>
          </dl>
          <h2 className="text-20 strong above-16">Nodes</h2>
          <DataTable label="Nodes" columns={columns} rows={nodes} keyOf={({ id }) => id} />
        </div>
      )}
    </Answer>
  )
}

function MachineFacts({ disk, memory, newestBackup }: Pick<Overview, 'disk' | 'memory' | 'newestBackup'>) {
  const now = useNow()
  const { free, total, isFull } = disk
  const isKnown = free !== null && total !== null
  return (
    <>
      <Fact term="Disk" note={isKnown && `${formatBytes(free)} of ${formatBytes(total)} free`}>
        {isFull
          ? 'Full: nothing can be saved'
          : isKnown
            ? `${percentOf(total - free, total)} used`
            : 'Unknown'}
      </Fact>
      <Fact
        term="Memory"
        note={`${formatBytes(memory.free)} of ${formatBytes(memory.total)} free on the machine`}
      >
        {formatBytes(memory.used)}
      </Fact>
      <Fact term="Last good backup" note={<Link to="/operator/backups">{backupNote(newestBackup)}</Link>}>
        {newestBackup ? formatDistance(newestBackup, now) : newestBackup === null ? 'Unknown' : 'None yet'}
      </Fact>
    </>
  )
}

function percentOf(part: number, whole: number): string {
  return new Intl.NumberFormat(undefined, { style: 'percent' }).format(whole > 0 ? part / whole : 0)
}

function backupNote(newest: string | null): string {
  if (newest === null) return 'They cannot be listed'
  return newest ? formatSecond(newest) : 'Make one'
}

function Fact({ term, note, children }: { term: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${panel.plate} stack gap-4 ${panel.fact}`}>
      <dt>{term}</dt>
      <dd>
        {children}
        {note && <p className={`small muted ${panel.note}`}>{note}</p>}
      </dd>
    </div>
  )
}

function DepthNote({ kind, depth: { parked, oldest } }: { kind: string; depth: QueueDepth }) {
  return (
    <>
      {oldest && `Oldest from ${formatSecond(oldest)}. `}
      <Link to={`/operator/queues?kind=${kind}&state=parked`}>{parked} set aside</Link>
    </>
  )
}

const columns: Column<SiteNode>[] = [
  {
    id: 'id',
    head: 'Node',
    cell: ({ id, isThis }) => (
      <span className={`small breaks ${panel.code}`}>
        {id}
        {isThis && ' (this one)'}
      </span>
    ),
  },
  { id: 'version', head: 'Version', cell: ({ version }) => version },
  { id: 'started', head: 'Started', cell: ({ started }) => formatOptional(started) },
  { id: 'seen', head: 'Last seen', cell: ({ seen }) => formatOptional(seen) },
]
