import { inTurn, offlineDatabase } from '../worker/account.ts'
import { packSeen, type Seen } from './offline-seen.ts'
import { sessionKey, readStoredSession } from './base/stored-session.ts'

/** The responses one account has seen in one build of the site: another build may read them differently. */
interface StoredSeen {
  readonly build: string
  readonly seen: string
}

const table = 'seen'

/** Returns the ids of the accounts with stored responses. */
export function ownersOfSeen(): Promise<string[]> {
  return inTurn(async () => {
    // Opening a missing database would create it.
    const isThere = (await indexedDB.databases()).some(({ name }) => name === offlineDatabase)
    return isThere ? (await asked((store) => store.getAllKeys(), 'readonly')).map(String) : []
  })
}

/** Returns the responses that an account has seen in this build; none from other builds. */
export function readSeen(userId: string): Promise<Seen[]> {
  return inTurn(() => read(userId))
}

/** Adds responses to the stored ones, as long as their account is logged in. */
export function writeSeen(userId: string, seen: readonly Seen[]): Promise<void> {
  return inTurn(async () => {
    // Another tab may have logged out since.
    const session = readStoredSession(localStorage.getItem(sessionKey), Date.now())
    if (session?.user.id !== userId) return
    const packed = packSeen([...seen, ...(await read(userId))], { now: Date.now() })
    const stored: StoredSeen = { build: buildName(), seen: JSON.stringify(packed) }
    await asked((store) => store.put(stored, userId), 'readwrite')
  })
}

async function read(userId: string): Promise<Seen[]> {
  const stored = await asked<StoredSeen | undefined>((store) => store.get(userId), 'readonly')
  return stored?.build === buildName() ? JSON.parse(stored.seen) : []
}

/** Returns the path of the page's entry script, which changes with everything in the app. */
export function buildName(): string {
  const entry = document.querySelector('script[type="module"][src]')
  return entry ? new URL(entry.getAttribute('src') ?? '', location.origin).pathname : ''
}

/** Runs one request. Closes the database right after it, so that it never blocks its deletion. */
async function asked<T>(ask: (store: IDBObjectStore) => IDBRequest<T>, mode: IDBTransactionMode): Promise<T> {
  const opening = indexedDB.open(offlineDatabase, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table))
  const database = await settled(opening)
  try {
    return await settled(ask(database.transaction(table, mode).objectStore(table)))
  } finally {
    database.close()
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The store did not answer.')))
  })
}
