import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'
import { bareToken, AuthService } from './auth/auth-service.ts'
import { openCollectionSecrets, type CollectionSecrets } from './auth/collection-secrets.ts'
import { Passwords } from './auth/passwords.ts'
import { logInByHost } from './api/routes/auth/auth-answer.ts'
import { requireProof, proofGuard } from './auth/proof.ts'
import { sendPasswordReset, upsertSuperuser } from './auth/accounts.ts'
import { applyChangedAuthRules, lowercaseEmails } from './auth/accounts-at-start.ts'
import { sql } from './database/sql.ts'
import { openDatabase } from './database/open.ts'
import { readClock } from './database/database.ts'
import { watchDatabase } from './database/watched-database.ts'
import { type RecordChange, ChangeObservers } from './records/changes.ts'
import type { Engine, EngineState } from './engine.types.ts'
import type { EngineOptions, EngineBase, EngineParts } from './engine-parts.ts'
import { openFiles, removeOrphanedFiles, type OpenFiles } from './files/open-files.ts'
import { createServer } from './api/server.ts'
import { keepSchema } from './upgrade/sync-database.ts'
import { lastMatch } from './operations/crons/cron-expression.ts'
import { type Operations, openOperations } from './operations/operations.ts'
import { keepPrivate } from './lib/disk.ts'
import { CollectionRegistry } from './records/collections.ts'
import { personalRecords } from './records/personal-records.ts'
import type { RequestContext } from './records/request-context.ts'
import { isRuleMet, Records } from './records/records.ts'
import { toServerRecord } from './records/stored-row.ts'
import type { CollectionDefinition } from './schema/collection.ts'
import type { RecordOf, Shape } from './schema/shape.ts'
import type { RecordStore } from './records/transaction.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { compareWithGuessLimit } from './auth/auth-origins.ts'
import { BcryptCosts } from './auth/bcrypt.ts'
import { ResponseCache } from './cache/response-cache.ts'
import type { ChangeFeed } from './cluster/change-feed.ts'
import { NodeList } from './cluster/node-list.ts'
import { NodeRequests } from './cluster/node-requests.ts'
import type { FileStore } from './files/file-store.ts'
import { openRateLimits } from './limits/rate-limits.ts'
import { accountJobs } from './operations/crons/account-jobs.ts'
import { Metrics } from './operations/metrics/metrics.ts'
import { addPartMetrics } from './operations/metrics/part-metrics.ts'
import { Readiness } from './operations/readiness.ts'
import { Realtime } from './realtime/realtime.ts'
import { streamOutcomeSchema, streamRequestSchema } from './realtime/stream-request.ts'

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
  const openMode = options.openMode ?? 'node'
  const isNode = openMode === 'node'
  const schema = keepSchema({
    openMode,
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
    if (isNode) await database.startUp(() => lowercaseEmails({ database, collections, logger }))
  }
  await sync()
  await records.findDeparted()
  const rows = records.rows()
  await removeOrphanedFiles({ ends: files.ends, files: files.store, collections, rows, logger })

  const secrets = new Map(await openCollectionSecrets(database, collections))
  const parts = await openServices(base, { files, opened, secrets })
  const { auth, cache, realtime, limits, operations, nodes } = parts
  const settleRules = () => database.startUp(() => applyChangedAuthRules({ database, collections, records }))
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
  function tell(listener: (change: RecordChange) => void, change: RecordChange): void {
    try {
      listener(shown(change))
    } catch (error) {
      logger.error({ err: error, collection: change.collection }, 'a listener of changes failed')
    }
  }

  function shown(change: RecordChange): RecordChange {
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

/** The job that finishes what the delete of an account has begun. */
const departures = 'departures'
/** How long the response to a delete waits for it: a short job is done by then. */
const patienceMs = 500

/** The parts that are opened before the services. */
interface Foundation {
  readonly files: OpenFiles
  readonly opened: OpenRecords
  readonly secrets: CollectionSecrets
}

/** Opens everything that works on records; the database is up to its schema by then. */
async function openServices(base: EngineBase, foundation: Foundation): Promise<EngineParts> {
  const { options, database, collections, now, logger } = base
  const { files, opened, secrets } = foundation
  const { records, changes, passwords } = opened
  const bcryptCosts = new BcryptCosts(database, now)
  const { barred } = options
  const auth = new AuthService({ records, collections, secrets, passwords, bcryptCosts, barred, now })
  const cache = new ResponseCache({ collectionIdOf: (name) => collections.get(name)?.id ?? name })
  const realtime = new Realtime({ records, collections, auth, now, logger })
  const limits = await openRateLimits(base)
  const { storage, removals, hold } = files
  const operations = await openOperations({ ...base, storage, removals, hold })
  const metrics = options.metrics ? new Metrics(logger) : undefined
  const nodes = new NodeList({
    database,
    isShared: options.databaseUrl !== undefined,
    version: options.version ?? '',
    now,
    logger,
  })
  const guardProof = proofGuard({ auth, collections, records, now })
  records.guardAccounts({
    password: ({ collection, id, ip }, compare) =>
      compareWithGuessLimit(
        { auth, database, limits },
        { action: 'oldPassword', collection, subject: id, ip, compare },
      ),
    proof: guardProof,
    departed: () =>
      Promise.race([operations.crons.wake(departures), sleep(patienceMs, undefined, { ref: false })]),
  })
  for (const observer of [cache, auth, realtime]) changes.add(observer)
  const parts: EngineParts = {
    ...base,
    records,
    files: files.store,
    auth,
    guardProof,
    realtime,
    cache,
    changes,
    limits,
    operations,
    readiness: new Readiness(database),
    metrics,
    nodes,
  }
  if (metrics) addPartMetrics(metrics, parts)
  for (const job of accountJobs(parts)) operations.crons.add(job)
  operations.crons.add({
    id: departures,
    expression: '* * * * *',
    run: (signal) => records.finishDepartures(signal),
  })
  return parts
}

/** The records of an engine, with the observers of their changes and the hasher of their passwords. */
interface OpenRecords {
  readonly records: Records
  readonly changes: ChangeObservers
  readonly passwords: Passwords
}

/** Opens the records of an engine; the schema may come later. */
function openRecords(base: EngineBase, files: FileStore): OpenRecords {
  const { options, database, collections, now, logger } = base
  const changes = new ChangeObservers()
  const passwords = new Passwords(options.passwordCost)
  const hooks = options.hooks ?? []
  const { rowsPerPortion } = options
  const parts = { database, collections, files, passwords, changes, hooks, now, logger, rowsPerPortion }
  const records = new Records(parts)
  return { records, changes, passwords }
}

/**
 * Joins the other nodes on a PostgreSQL database; returns undefined on SQLite, which has only one process.
 */
async function startChangeFeed(parts: EngineParts): Promise<ChangeFeed | undefined> {
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
