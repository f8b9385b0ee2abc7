/** Name of the database with the responses that a member has seen, for use without a network. */
export const offlineDatabase = 'offline'

/** Name of the lock for writing to that database and for deleting it: never both concurrently. */
export const offlineLock = 'offline'

/** The parts of a registration that hold data of an account. */
interface Holder {
  readonly pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> }
  getNotifications(): Promise<readonly { close(): void }[]>
}

/** Deletes an account's data outside the page: database, push subscription and shown notifications. */
export async function forgetAccount(registration: Holder | undefined): Promise<void> {
  await inTurn(removeDatabase)
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Runs work under the lock, in pages and worker alike. Browsers without locks run it directly. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(offlineLock, work) : work()
}

function removeDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(offlineDatabase)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('The store stays.')))
  })
}
