import type { EngineParts } from './engine-parts.ts'
import { streamOutcomeSchema, streamRequestSchema } from './realtime/stream-request.ts'
import type { ChangeFeed } from './cluster/change-feed.ts'
import { NodeRequests } from './cluster/node-requests.ts'

/**
 * Joins the other nodes on a PostgreSQL database; returns undefined on SQLite, which has only one process.
 */
export async function startChangeFeed(parts: EngineParts): Promise<ChangeFeed | undefined> {
  const { databaseUrl } = parts.options
  if (!databaseUrl) return undefined
  const nodes = await import('./cluster/change-feed.ts')
  const { auth, cache, records, realtime, changes } = parts
  const requests = new NodeRequests({
    ...parts,
    handle: async (request) => realtime.answer(streamRequestSchema.parse(request)),
  })
  const feed = new nodes.ChangeFeed({
    ...parts,
    rows: records.rows(),
    databaseUrl,
    requests,
    messages: parts.operations.messages,
    forget: (options) => {
      auth.drop(options)
      cache.drop(options)
      records.drop(options)
      if (options.canHearNodes) realtime.recheckLogins()
    },
  })
  await feed.start()
  changes.add(feed)
  realtime.joinOthers(async (request) => streamOutcomeSchema.safeParse(await requests.ask(request)).data)
  return feed
}
