import type { EngineParts } from '../engine-parts.ts'
import { ChangeFeed } from './change-feed.ts'

/** Joins the other nodes on a PostgreSQL database; nothing to do on SQLite, where there is one process. */
export async function startChangeFeed(parts: EngineParts): Promise<ChangeFeed | undefined> {
  const { databaseUrl } = parts.options
  if (!databaseUrl) return undefined
  const feed = new ChangeFeed({
    ...parts,
    databaseUrl,
    forget: (options) => {
      parts.auth.drop(options)
      parts.cache.drop(options)
      if (options.isTrusted) parts.realtime.recheckLogins()
    },
  })
  await feed.start()
  parts.changes.add(feed)
  return feed
}
