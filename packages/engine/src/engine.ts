import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'
import { bareToken } from './auth/auth-service.ts'
import { openCollectionSecrets } from './auth/collection-secrets.ts'
import type { Passwords } from './auth/passwords.ts'
import { logInByHost } from './api/routes/auth/auth-answer.ts'
import { requireProof } from './auth/proof.ts'
import { sendPasswordReset, upsertSuperuser } from './auth/accounts.ts'
import { settleAuthRules, settleEmails } from './auth/settle-accounts.ts'
import { startChangeFeed, openRecords, openServices } from './open-services.ts'
import { sql } from './database/sql.ts'
import { openDatabase } from './database/open.ts'
import { readClock } from './database/database.ts'
import { watchDatabase } from './database/watched-database.ts'
import type { Change } from './records/changes.ts'
import type { Engine, EngineState } from './engine.types.ts'
import type { EngineOptions, EngineBase, EngineParts } from './engine-parts.ts'
import { openFiles, settleFiles } from './files/open-files.ts'
import { createServer } from './api/server.ts'
import { keepSchema } from './upgrade/sync-database.ts'
import { lastMatch } from './operations/crons/cron-expression.ts'
import type { Operations } from './operations/operations.ts'
import { keepPrivate } from './lib/disk.ts'
import { CollectionRegistry } from './records/collections.ts'
import { personalRecords } from './records/personal-records.ts'
import type { RequestContext } from './records/request-context.ts'
import { isRuleMet } from './records/records.ts'
import { toServerRecord } from './records/stored-row.ts'
import type { CollectionDefinition } from './schema/collection.ts'
import type { RecordOf, Shape } from './schema/shape.ts'
import type { RecordStore } from './records/transaction.ts'

/** Opens an engine: database, schema, migrations, then everything that works on them. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, databaseUrl } = options
  const logger = options.logger ?? pino({ level: process.env.LOG_LEVEL ?? 'warn' })
  const now = options.now ?? (() => new Date())
  const collections = new CollectionRegistry(options.collections)
  // Also if it has neither records nor files: it has notes about pending files.
  await keepPrivate(dataDir, logger)
  const database = watchDatabase(await openDatabase({ dataDir, databaseUrl, logger }), { folder: dataDir })
  const opening = new AsyncDisposableStack()
  opening.defer(() => database.close())
  try {
    return await openOn({ options, database, collections, now, logger }, opening)
  } catch (error) {
    await opening.disposeAsync()
    throw error
  }
}

/** Opens everything on a database; `opening` gets what must be closed again, in reverse order. */
async function openOn(base: EngineBase, opening: AsyncDisposableStack): Promise<Engine> {
  const { options, database, collections, now, logger } = base
  const files = await openFiles(base)
  opening.defer(() => files.removals.close())
  const opened = openRecords(base, files.store)
  const { records } = opened
  const opensAs = options.opensAs ?? 'node'
  const isNode = opensAs === 'node'
  const schema = keepSchema({
    opensAs,
    onOpening: options.onOpening,
    database,
    collections,
    records,
    migrations: options.migrations ?? [],
    now,
    logger,
  })
  opening.defer(() => schema.close())
  const sync = async () => {
    await schema.sync()
    if (isNode) await database.startUp(() => settleEmails({ database, collections, logger }))
  }
  await sync()
  await records.findDeparted()
  await settleFiles({ ends: files.ends, files: files.store, collections, rows: records.rows(), logger })

  const secrets = new Map(await openCollectionSecrets(database, collections))
  const parts = await openServices(base, { files, opened, secrets })
  const { auth, cache, realtime, limits, operations, nodes } = parts
  const settleRules = () => database.startUp(() => settleAuthRules({ database, collections, records }))
  if (isNode) await settleRules()
  const startAnew = async () => {
    await sync()
    for (const [id, secret] of await openCollectionSecrets(database, collections)) secrets.set(id, secret)
    await settleRules()
    await operations.settings.load()
    auth.drop()
    cache.drop({ canHearNodes: true })
    records.drop({ canHearNodes: true })
    realtime.disconnectAll()
    options.onRestored?.()
  }
  if (isNode) operations.restores.onRestored(startAnew)
  database.onForeignCommit?.(() => forgetWhatWasRead(parts))
  const feed = await startChangeFeed(parts)
  const close = async () => {
    await realtime.drain()
    await operations.close()
    await nodes.close()
    await feed?.close()
    await limits.close()
    await opening.disposeAsync()
  }
  return toEngine(parts, { passwords: opened.passwords, close })
}

/**
 * Drops all caches: another process, such as a command line next to a running site, has written without
 * notifying it.
 */
function forgetWhatWasRead({ auth, cache, records, realtime, operations, logger }: EngineParts): void {
  auth.drop()
  cache.drop()
  records.drop({ canHearNodes: true })
  realtime.recheckLogins()
  operations.settings.load().catch((error: unknown) => {
    logger.warn({ err: error }, 'settings could not be read again')
  })
}

interface Unshared {
  readonly passwords: Passwords
  readonly close: Engine['close']
}

function toEngine(parts: EngineParts, { passwords, close }: Unshared): Engine {
  const { database, collections, records, auth, changes, logger } = parts
  const started = parts.now()
  return {
    database: database.dialect.name,
    records: <Name extends string, S extends Shape>(definition: CollectionDefinition<Name, S>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the definition says what its rows look like
      records.store(definition.name) as unknown as RecordStore<RecordOf<S>>,
    recordsOf: (name) => records.store(name),
    query: ({ sql: text, params = [] }) => database.read(sql(text, params)),
    transaction: (work) => records.transaction(work),
    clock: () => readClock(database, parts.now),
    createServer: (options?: FastifyServerOptions) => createServer(parts, options),
    authenticate: (authorization) => auth.authenticate(authorization),
    issueToken: (collection, id) => auth.issueToken(collection, id),
    logIn: (request, account) => logInByHost({ parts, request }, account),
    actAs: async (account) => personalRecords(records, await auth.requireOpenAccount(account)),
    revokeTokens: (collection, id, tx) => auth.revokeTokens({ collection, id }, tx),
    sendPasswordReset: (account, tx) => sendPasswordReset({ parts, tx }, account),
    requireProof: (context) => requireProof(parts, context),
    isAllowed: (rule: string, context: RequestContext, target?: { collection: string; id: string }) =>
      isRuleMet(parts, { rule, context, target }),
    copyFile: async ({ collection, id, name }) => {
      const found = collections.get(collection)
      return found && parts.files.copy({ collectionId: found.id, recordId: id, name })
    },
    onChange: (listener) =>
      changes.add({ committed: (list) => list.forEach((change) => tell(listener, change)) }),
    limit: ({ label, who }, allowance) => parts.limits.takeOwn({ label, allowance }, who),
    crons: parts.operations.crons,
    ...(parts.metrics && { metrics: parts.metrics }),
    backups: backupsOf(parts.operations),
    importPocketBase: async (order) => {
      const { importPocketBase } = await import('./import/import-pocketbase.ts')
      return importPocketBase(parts, order).finally(() => auth.drop())
    },
    state: () => stateOf(parts, started),
    departuresSince: () => parts.records.departuresSince(),
    sessionOf: async (authorization) =>
      (await auth.prove(bareToken(authorization), 'auth', 'operator'))?.claims.sid,
    upsertSuperuser: (email, password) =>
      upsertSuperuser({ records, collections, passwords }, { email, password }),
    drain: () => parts.readiness.drain(),
    close,
  }

  // The change is committed, and others listen too: a listener that fails affects none of them.
  function tell(listener: (change: Change) => void, change: Change): void {
    try {
      listener(shown(change))
    } catch (error) {
      logger.error({ err: error, collection: change.collection }, 'a listener of changes failed')
    }
  }

  function shown(change: Change): Change {
    const collection = collections.get(change.collection)
    return collection ? { ...change, record: toServerRecord(collection, change.record) } : change
  }
}

async function stateOf({ nodes, realtime, database }: EngineParts, started: Date): Promise<EngineState> {
  const { trouble } = database
  return { started, nodes: await nodes.list(), streams: realtime.streams, trouble }
}

function backupsOf({ backups, backupStore, settings }: Operations): Engine['backups'] {
  return {
    create: (file, options) => backups.create(file, options),
    restore: (file) => backups.restore(file),
    place: backupStore.place,
    lastDue: (now) => {
      const { cron } = settings.current.backups
      return cron === '' ? undefined : lastMatch(cron, now)
    },
    list: () => backupStore.list(),
    keep: (name) => backupStore.make(name, { write: (path) => backups.create(path) }),
    restoreKept: (name) => backupStore.use(name, (path) => backups.restore(path)),
  }
}
