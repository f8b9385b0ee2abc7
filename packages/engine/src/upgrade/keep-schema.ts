import { SchemaNodes } from '../database/schema-nodes.ts'
import type { Logger } from '../lib/logger.ts'
import { syncDatabase, type SyncDependencies } from './sync-database.ts'

const lookMs = 30_000

/** The schema of a database while an engine is open on it. */
export interface KeptSchema {
  /** Brings the database up to it. */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * Keeps the schema of a database: once on request, and again when a newer version of it that ran next to this
 * one is gone.
 */
export function keepSchema(parts: Omit<SyncDependencies, 'nodes'> & { readonly logger: Logger }): KeptSchema {
  const { database, collections, opensAs, logger } = parts
  const nodes = new SchemaNodes(collections.all())
  const sync = () => syncDatabase({ ...parts, nodes })
  const look = async () => {
    try {
      if (!(await database.write((connection) => nodes.look(connection)))) return
      logger.info('a newer version of the schema is gone: the database follows this one again')
      await sync()
    } catch (error) {
      logger.warn({ err: error }, 'the versions of the schema could not be looked at')
    }
  }
  // A tool is no node, and waits for nothing.
  if (opensAs === 'tool') return { sync, close: async () => {} }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, lookMs).unref()
  return {
    sync,
    close: async () => {
      clearInterval(timer)
      await looking
      // A database that is away learns it from the silence.
      await database.write((connection) => nodes.leave(connection)).catch(() => undefined)
    },
  }
}
