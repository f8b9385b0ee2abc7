import type { AuthDependencies } from '../../auth/auth-host.ts'
import type { CronJob } from './crons.ts'
import type { Collection } from '../../records/collections.ts'
import { formatDate } from '../../schema/dates.ts'
import { mfaOptions, otpOptions } from '../../auth/auth-options.ts'
import { sessionsCollection } from '../../auth/auth-service.ts'
import { pruneMailQuotas } from '../../auth/mail-quota.ts'
import { tokenSeconds } from '../../auth/tokens.ts'

type JobDependencies = Pick<AuthDependencies, 'collections' | 'records' | 'database' | 'now'>

const hourly = '0 * * * *'
const perTransaction = 200
/** Sessions are marked as used from time to time only; none may go before its last token. */
const graceSeconds = 3600

/** What removes codes, half logins and sessions whose time is over. */
export function accountJobs(parts: JobDependencies): readonly CronJob[] {
  return [
    {
      id: '__pbMFACleanup__',
      expression: hourly,
      run: (signal) =>
        prune(parts, {
          signal,
          name: '_mfas',
          date: 'created',
          secondsOf: (collection) => mfaOptions(collection).durationSeconds,
        }),
    },
    {
      id: '__pbOTPCleanup__',
      expression: hourly,
      run: async (signal) => {
        await prune(parts, {
          signal,
          name: '_otps',
          date: 'created',
          secondsOf: (collection) => otpOptions(collection).durationSeconds,
        })
        await pruneMailQuotas(parts)
      },
    },
    {
      id: 'sessionsCleanup',
      expression: '17 * * * *',
      run: (signal) =>
        prune(parts, {
          signal,
          name: sessionsCollection,
          date: 'lastUsed',
          secondsOf: ({ authOptions }) => tokenSeconds('auth', authOptions) + graceSeconds,
        }),
    },
  ]
}

interface Pruning {
  readonly signal: AbortSignal
  readonly name: string
  /** The field that says how old a row is. */
  readonly date: string
  readonly secondsOf: (collection: Collection) => number
}

async function prune(
  { collections, records, now }: JobDependencies,
  { signal, name, date, secondsOf }: Pruning,
): Promise<void> {
  for (const collection of collections.all().filter(({ isAuth }) => isAuth)) {
    const before = formatDate(new Date(now().getTime() - secondsOf(collection) * 1000))
    const removeSome = () =>
      records.transaction(async (tx) => {
        const store = tx.recordsOf(name)
        const found = await store.findAll({
          filter: `collectionRef = {:collection} && ${date} < {:before}`,
          params: { collection: collection.id, before },
          // In the order of locks.
          sort: 'id',
          limit: perTransaction,
        })
        for (const { id } of found) await store.delete(id)
        return found.length
      })
    do signal.throwIfAborted()
    while ((await removeSome()) === perTransaction)
  }
}
