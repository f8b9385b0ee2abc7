import type { Engine } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { DeliveryQueue } from '../../platform/deliveries/delivery-queue.ts'
import { softwareVersion } from '../../software-version.ts'
import type { OperatedSite } from './operator.routes.ts'

/** How the site is doing: what runs, where its data is, and what waits. */
export async function readOverview({ engine, settings, queues }: OperatedSite): Promise<object> {
  const { started, nodes, streams } = await engine.state()
  const depths = await Promise.all(queues.map((queue) => depthOf(engine, queue)))
  return {
    version: softwareVersion(),
    node: process.version,
    database: engine.database,
    files: settings.filesUrl?.startsWith('s3:') ? 's3' : 'folder',
    started,
    nodes,
    queues: Object.fromEntries(queues.map(({ path }, index) => [path, depths[index]])),
    streams,
  }
}

interface Depth {
  readonly pending: number
  readonly parked: number
  /** When the one was stored that has waited for longest; empty where nothing waits. */
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
