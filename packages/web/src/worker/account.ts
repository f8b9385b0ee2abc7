/** The database in which a page keeps what a member has seen, for when there is no network. */
export const offlineDatabase = 'offline'

/** Under which a page writes there, and this removes it: never both at once. */
export const offlineLock = 'offline'

/** What of a registration holds something of an account. */
interface Holder {
  readonly pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> }
  getNotifications(): Promise<readonly { close(): void }[]>
}

/** Removes what the browser keeps of an account beside the page: its store, its push address, what was shown of it. */
export async function forgetAccount(registration: Holder | undefined): Promise<void> {
  await inTurn(removeDatabase)
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** One after another, in pages and worker alike. */
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
