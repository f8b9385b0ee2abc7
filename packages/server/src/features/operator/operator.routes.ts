import type { FastifyInstance } from 'fastify'
import { requireOperator } from '../../platform/callers.ts'
import { queueRoutes, type OperatedSite } from './queues.routes.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import type { Engine } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { DeliveryQueue } from '../../platform/deliveries/delivery-queue.ts'
import { newerRelease, releaseKey, readServerValue } from '../../platform/server-values.ts'
import { softwareVersion } from '../../software-version.ts'

/** `/api/operator/…`: only for superusers and operators; responses are never cached. */
export function operatorRoutes(app: FastifyInstance, site: OperatedSite): void {
  app.register(async (scope) => {
    // No route here has a body, even if a client announces one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    scope.addHook('preHandler', async (request) => void (await requireOperator(request)))
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.get('/api/operator/overview', () => readOverview(site))
    queueRoutes(scope, site)
    sessionRoutes(scope, site)
  })
}

/** Returns the status of the site: what runs, where its data is, and what waits. */
async function readOverview({ engine, settings, queues }: OperatedSite): Promise<object> {
  const { started, nodes, streams, trouble } = await engine.state()
  const [disk, newestBackup, release, ...depths] = await Promise.all([
    readDisk(settings.dataDir).catch(() => null),
    readNewestBackup(engine),
    readServerValue(engine, releaseKey),
    ...queues.map((queue) => depthOf(engine, queue)),
  ])
  return {
    version: softwareVersion(),
    newerRelease: (settings.releasesUrl && newerRelease(release)) || null,
    node: process.version,
    database: engine.database,
    files: settings.filesUrl?.startsWith('s3:') ? 's3' : 'folder',
    started,
    nodes,
    queues: Object.fromEntries(queues.map(({ path }, index) => [path, depths[index]])),
    streams,
    disk: { free: null, total: null, ...disk, isFull: trouble === 'full' },
    memory: readMemory(),
    newestBackup,
  }
}

interface Room {
  /** Bytes. */
  readonly free: number
  readonly total: number
}

/** Returns the space on the disk of the data folder, on this node. */
async function readDisk(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Returns the memory of this process, and its limit: the machine's, or less in a container. */
function readMemory(): Room & { readonly used: number } {
  const limit = process.constrainedMemory()
  const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { used: process.memoryUsage.rss(), free: process.availableMemory(), total }
}

/** Returns when the newest backup was finished: '' if there is none, null if they cannot be listed. */
async function readNewestBackup({ backups }: Engine): Promise<string | null> {
  const listed = await backups.list().catch(() => null)
  return listed && listed.reduce((newest, { modified }) => (modified > newest ? modified : newest), '')
}

interface Depth {
  readonly pending: number
  readonly parked: number
  /** When the oldest waiting entry was stored; '' if none waits. */
  readonly oldest: string
}

async function depthOf(engine: Engine, { collection }: DeliveryQueue): Promise<Depth> {
  const entries = engine.recordsOf(collection)
  const [pending, parked, oldest] = await Promise.all([
    entries.count(inState('pending')),
    entries.count(inState('parked')),
    entries.findFirst({ ...inState('pending'), sort: 'created' }),
  ])
  return { pending, parked, oldest: toText(oldest?.['created']) }
}

function inState(status: string) {
  return { filter: 'status = {:status}', params: { status } }
}
