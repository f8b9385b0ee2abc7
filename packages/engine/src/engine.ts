import { join } from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'
import { accountJobs } from './operations/crons/account-jobs.ts'
import { AuthService, bareToken } from './auth/auth-service.ts'
import { BcryptCosts } from './auth/bcrypt-costs.ts'
import { openCollectionSecrets } from './auth/collection-secrets.ts'
import { compareGuarded } from './auth/compare-guarded.ts'
import { Passwords } from './auth/passwords.ts'
import { logInByHost } from './api/routes/auth/log-in-by-host.ts'
import { proofGuard, requireProof } from './auth/proof.ts'
import { sendPasswordReset } from './auth/send-password-reset.ts'
import { settleAuthRules } from './auth/settle-auth-rules.ts'
import { settleEmails } from './auth/settle-emails.ts'
import { upsertSuperuser, type SuperuserParts } from './auth/upsert-superuser.ts'
import { AnswerCache } from './cache/answer-cache.ts'
import { NodeList } from './cluster/node-list.ts'
import { startChangeFeed } from './start-change-feed.ts'
import { sql } from './database/fragment.ts'
import { openDatabase } from './database/open.ts'
import { readClock } from './database/shared-clock.ts'
import { watchDatabase } from './database/watched-database.ts'
import type { Change } from './records/change.ts'
import type { Engine, EngineState } from './engine.types.ts'
import type { EngineOptions } from './engine-options.ts'
import type { EngineParts } from './engine-parts.ts'
import { FileRemovals } from './files/file-removals.ts'
import { LooseEnds } from './files/loose-ends.ts'
import { settleFiles } from './files/settle-files.ts'
import { FileStore } from './files/file-store.ts'
import { openFileStorage } from './files/open-file-storage.ts'
import { RemovalHold } from './files/removal-hold.ts'
import { createServer } from './api/server.ts'
import { keepSchema } from './upgrade/keep-schema.ts'
import { importPocketBase } from './import/import-pocketbase.ts'
import { openRateLimits } from './limits/open-rate-limits.ts'
import { lastMatch } from './operations/crons/cron-expression.ts'
import { Metrics } from './operations/metrics/metrics.ts'
import { addPartMetrics } from './operations/metrics/part-metrics.ts'
import { openOperations, type Operations } from './operations/operations.ts'
import { Readiness } from './operations/readiness.ts'
import { keepPrivate } from './lib/private-folder.ts'
import { Realtime } from './realtime/realtime.ts'
import { ChangeObservers } from './records/change-observer.ts'
import { CollectionRegistry } from './records/collections.ts'
import type { PasswordGuard } from './records/account.ts'
import { Records } from './records/records.ts'
import type { RequestContext } from './records/request-context.ts'
import { isRuleMet } from './records/rule-without-row.ts'
import { toServerRecord } from './records/stored-row.ts'
import type { CollectionDefinition } from './schema/collection.ts'
import type { RecordOf, Shape } from './schema/shape.ts'
import type { RecordStore } from './records/transaction.ts'

/** Opens an engine: database, schema, migrations, then everything that works on them. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const logger = options.logger ?? pino({ level: process.env.LOG_LEVEL ?? 'warn' })
  const now = options.now ?? (() => new Date())
  const collections = new CollectionRegistry(options.collections)
  // Also where neither records nor files live in it: notes of what is under way do.
  await keepPrivate(options.dataDir, logger)
  const opened = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl, logger })
  const database = watchDatabase(opened, { folder: options.dataDir })
  const opening = new AsyncDisposableStack()
  opening.defer(() => database.close())
  try {
    const changes = new ChangeObservers()
    const storage = await openFileStorage(options)
    const hold = new RemovalHold(database, now)
    const removals = new FileRemovals({
      database,
      storage,
      hold,
      hasRecord: async (collectionId, id) => {
        const collection = collections.get(collectionId)
        return collection !== undefined && (await records.rows().find(collection, id)) !== undefined
      },
    })
    opening.defer(() => removals.close())
    const ends = new LooseEnds(join(options.dataDir, 'unsettled'))
    const files = new FileStore(storage, removals, ends)
    const passwords = new Passwords(options.passwordCost)
    const hooks = options.hooks ?? []
    const guardPassword: PasswordGuard = ({ collection, id, ip }, compare) =>
      compareGuarded(parts, { action: 'oldPassword', collection, subject: id, ip, compare })
    const guardProof = proofGuard(() => parts)
    const records = new Records({
      database,
      collections,
      files,
      passwords,
      guardPassword,
      guardProof,
      changes,
      hooks,
      logger,
      now,
    })
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
    await settleFiles({ ends, files, collections, rows: records.rows(), logger })

    const secrets = new Map(await openCollectionSecrets(database, collections))
    const bcryptCosts = new BcryptCosts(database, now)
    const auth = new AuthService({
      records,
      collections,
      secrets,
      passwords,
      bcryptCosts,
      barred: options.barred,
      now,
    })
    const cache = new AnswerCache({ collectionIdOf: (name) => collections.get(name)?.id ?? name })
    const realtime = new Realtime({ records, collections, auth, now, logger })
    const limits = await openRateLimits({ options, database, now, logger })
    const operations = await openOperations({
      options,
      database,
      collections,
      storage,
      removals,
      hold,
      now,
      logger,
    })
    const metrics = options.metrics ? new Metrics(logger) : undefined
    const nodes = new NodeList({
      database,
      isShared: options.databaseUrl !== undefined,
      version: options.version ?? '',
      now,
      logger,
    })
    const parts: EngineParts = {
      options,
      database,
      collections,
      records,
      files,
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
      now,
      logger,
    }
    if (metrics) addPartMetrics(metrics, parts)
    for (const observer of [cache, auth, realtime]) changes.add(observer)
    const settleRules = () => database.startUp(() => settleAuthRules({ database, collections, records }))
    if (isNode) await settleRules()
    for (const job of accountJobs(parts)) operations.crons.add(job)
    const startAnew = async () => {
      await sync()
      for (const [id, secret] of await openCollectionSecrets(database, collections)) secrets.set(id, secret)
      await settleRules()
      await operations.settings.load()
      auth.drop()
      cache.drop({ isTrusted: true })
      realtime.sendAway()
      options.onRestored?.()
    }
    if (isNode) operations.restores.onRestored(startAnew)
    database.onForeignCommit?.(() => forgetWhatWasRead(parts))
    const feed = await startChangeFeed(parts)
    return toEngine(parts, { records, collections, passwords }, async () => {
      await realtime.drain()
      await operations.close()
      await nodes.close()
      await feed?.close()
      await limits.close()
      await opening.disposeAsync()
    })
  } catch (error) {
    await opening.disposeAsync()
    throw error
  }
}

/** Another process has written, and nobody said what: a command line beside a running site. */
function forgetWhatWasRead({ auth, cache, realtime, operations, logger }: EngineParts): void {
  auth.drop()
  cache.drop()
  realtime.recheckLogins()
  operations.settings.load().catch((error: unknown) => {
    logger.warn({ err: error }, 'settings could not be read again')
  })
}

function toEngine(parts: EngineParts, core: SuperuserParts, close: () => Promise<void>): Engine {
  const { database, collections, auth, changes, logger } = parts
  const { records } = core
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
    revokeTokens: (collection, id, tx) => auth.revokeTokens({ collection, id }, tx),
    sendPasswordReset: (collection, id, tx) => sendPasswordReset({ parts, tx }, { collection, id }),
    requireProof: (context) => requireProof(parts, context),
    isAllowed: (rule: string, context: RequestContext, target?: { collection: string; id: string }) =>
      isRuleMet(parts, { rule, context, target }),
    onChange: (listener) =>
      changes.add({ committed: (list) => list.forEach((change) => tell(listener, change)) }),
    limit: (label, allowance, who) => parts.limits.takeOwn(label, allowance, who),
    crons: parts.operations.crons,
    ...(parts.metrics && { metrics: parts.metrics }),
    backups: backupsOf(parts.operations),
    importPocketBase: (order) => importPocketBase(parts, order).finally(() => auth.drop()),
    state: () => stateOf(parts, started),
    sessionOf: async (authorization) =>
      (await auth.prove(bareToken(authorization), 'auth', 'operator'))?.claims.sid,
    upsertSuperuser: (email, password) => upsertSuperuser(core, { email, password }),
    drain: () => parts.readiness.drain(),
    close,
  }

  // The change is committed, and others listen too: whoever fails here fails alone.
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

async function stateOf({ nodes, realtime }: EngineParts, started: Date): Promise<EngineState> {
  return { started, nodes: await nodes.list(), streams: realtime.streams }
}

function backupsOf({ backups, shelf, settings }: Operations): Engine['backups'] {
  return {
    create: (file, options) => backups.create(file, options),
    restore: (file) => backups.restore(file),
    place: shelf.place,
    lastDue: (now) => {
      const { cron } = settings.current.backups
      return cron === '' ? undefined : lastMatch(cron, now)
    },
    list: () => shelf.list(),
    keep: (name) => shelf.make(name, (path) => backups.create(path)),
    restoreKept: (name) => shelf.use(name, (path) => backups.restore(path)),
  }
}
