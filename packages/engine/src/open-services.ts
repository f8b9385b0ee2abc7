import { setTimeout as sleep } from 'node:timers/promises'
import { compareGuarded } from './auth/auth-origins.ts'
import { AuthService } from './auth/auth-service.ts'
import { BcryptCosts } from './auth/bcrypt.ts'
import type { CollectionSecrets } from './auth/collection-secrets.ts'
import { Passwords } from './auth/passwords.ts'
import { proofGuard } from './auth/proof.ts'
import { ResponseCache } from './cache/response-cache.ts'
import type { ChangeFeed } from './cluster/change-feed.ts'
import { NodeList } from './cluster/node-list.ts'
import { NodeRequests } from './cluster/node-requests.ts'
import type { EngineBase, EngineParts } from './engine-parts.ts'
import type { FileStore } from './files/file-store.ts'
import type { OpenFiles } from './files/open-files.ts'
import { openRateLimits } from './limits/rate-limits.ts'
import { accountJobs } from './operations/crons/account-jobs.ts'
import { Metrics } from './operations/metrics/metrics.ts'
import { addPartMetrics } from './operations/metrics/part-metrics.ts'
import { openOperations } from './operations/operations.ts'
import { Readiness } from './operations/readiness.ts'
import { Realtime } from './realtime/realtime.ts'
import { streamOutcomeSchema, streamRequestSchema } from './realtime/stream-request.ts'
import { ChangeObservers } from './records/changes.ts'
import { Records } from './records/records.ts'

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
export async function openServices(base: EngineBase, foundation: Foundation): Promise<EngineParts> {
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
      compareGuarded(
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
export function openRecords(base: EngineBase, files: FileStore): OpenRecords {
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
