import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'
import { AuthService } from './auth/auth-service.ts'
import { openCollectionSecrets } from './auth/collection-secrets.ts'
import { Passwords } from './auth/passwords.ts'
import { AnswerCache } from './cache/answer-cache.ts'
import { startChangeFeed } from './cluster/start-change-feed.ts'
import { sql } from './database/fragment.ts'
import { openDatabase } from './database/open.ts'
import type { Change, Engine, EngineOptions } from './engine.types.ts'
import type { EngineParts } from './engine-parts.ts'
import { openFileStore } from './files/file-store.ts'
import { createServer } from './http/server.ts'
import { openRateLimits } from './limits/open-rate-limits.ts'
import { Realtime } from './realtime/realtime.ts'
import { ChangeObservers } from './records/change-observer.ts'
import { CollectionRegistry } from './records/collections.ts'
import { Records } from './records/records.ts'
import type { RequestContext } from './records/request-context.ts'
import { isRuleMet } from './records/rule-without-row.ts'
import { toServerRecord } from './records/server-record.ts'
import type { CollectionDefinition } from './schema/collection.ts'
import type { RecordOf, Shape } from './schema/shape.ts'
import { syncDatabase } from './sync-database.ts'
import type { RecordStore } from './records/transaction.ts'

/** Opens an engine: database, schema, migrations, then everything that works on them. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const logger = options.logger ?? pino({ level: process.env.LOG_LEVEL ?? 'warn' })
  const now = options.now ?? (() => new Date())
  const collections = new CollectionRegistry(options.collections)
  const database = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl, logger })
  try {
    const changes = new ChangeObservers()
    const files = await openFileStore(options.dataDir)
    const passwords = new Passwords()
    const hooks = options.hooks ?? []
    const records = new Records({ database, collections, files, passwords, changes, hooks, logger, now })
    await syncDatabase({ database, collections, records, migrations: options.migrations ?? [], now })

    const secrets = await openCollectionSecrets(database, collections)
    const auth = new AuthService({ records, collections, secrets, passwords, now })
    const cache = new AnswerCache({ collectionIdOf: (name) => collections.get(name)?.id ?? name })
    const realtime = new Realtime({ records, collections, auth, now, logger })
    const limits = await openRateLimits({ options, database, now, logger })
    const parts = {
      options,
      database,
      collections,
      records,
      files,
      auth,
      realtime,
      cache,
      changes,
      limits,
      now,
      logger,
    }
    for (const observer of [cache, auth, realtime]) changes.add(observer)
    const feed = await startChangeFeed(parts)
    return toEngine(parts, records, async () => {
      await realtime.drain()
      await feed?.close()
      await limits.close()
      await database.close()
    })
  } catch (error) {
    await database.close()
    throw error
  }
}

function toEngine(parts: EngineParts, records: Records, close: () => Promise<void>): Engine {
  const { database, collections, auth, changes } = parts
  return {
    database: database.dialect.name,
    records: <Name extends string, S extends Shape>(definition: CollectionDefinition<Name, S>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the definition says what its rows look like
      records.store(definition.name) as unknown as RecordStore<RecordOf<S>>,
    recordsOf: (name) => records.store(name),
    query: ({ sql: text, params = [] }) => database.read(sql(text, params)),
    transaction: (work) => records.transaction(work),
    createServer: (options?: FastifyServerOptions) => createServer(parts, options),
    authenticate: (authorization) => auth.authenticate(authorization),
    issueToken: (collection, id) => auth.issueToken(collection, id),
    revokeTokens: (collection, id) => auth.revokeTokens(collection, id),
    isAllowed: (rule: string, context: RequestContext, target?: { collection: string; id: string }) =>
      isRuleMet(parts, rule, context, target),
    onChange: (listener) =>
      changes.add({ committed: (list) => list.forEach((change) => listener(shown(change))) }),
    limit: (label, allowance, who) => parts.limits.takeOwn(label, allowance, who),
    upsertSuperuser: (email, password) => upsertSuperuser(records, email, password),
    close,
  }

  function shown(change: Change): Change {
    const collection = collections.get(change.collection)
    return collection ? { ...change, record: toServerRecord(collection, change.record) } : change
  }
}

async function upsertSuperuser(records: Records, email: string, password: string): Promise<void> {
  await records.transaction(async (tx) => {
    await tx.lockName('superusers')
    const store = tx.recordsOf('_superusers')
    const existing = await store.findFirst({ filter: 'email = {:email}', params: { email } })
    if (existing) await store.update(existing.id, { password })
    else await store.create({ email, password, verified: true })
  })
}
