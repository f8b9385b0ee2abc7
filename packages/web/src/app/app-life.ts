import { canOperate } from '../features/operator/can-operate.ts'
import { forgetAccount } from '../worker/account.ts'
import { currentSession, onSessionChange } from '../lib/base/session-state.ts'
import { buildName, ownersOfSeen } from '../lib/offline-store.ts'
import { tellWorker, workerReady } from '../lib/worker.ts'

/** Milliseconds between checks for a new version when the page becomes visible again. */
const patience = 60 * 60 * 1000

let member = currentSession().user?.id
let stopKeeping: (() => void) | undefined
let isOperator = false
let stopStorage: (() => void) | undefined

/** Starts the service worker and the offline store, and deletes the data of accounts that have left. */
export function startApp(): void {
  // The overlay is shown over a stream and has nothing to store.
  if (location.pathname.startsWith('/overlay/')) return
  onSessionChange(followOperator)
  followOperator()
  onSessionChange(() => {
    const next = currentSession().user?.id
    if (next === member) return
    const isGone = member !== undefined
    member = next
    stopKeeping?.()
    stopKeeping = undefined
    void change(isGone).catch(console.warn)
  })
  void forgetOthers().then(keep).catch(console.warn)
  void workerReady().then((registration) => registration && live(registration))
}

/** Shows operators, and only them, that nothing can be saved. */
function followOperator(): void {
  const { user } = currentSession()
  const mayOperate = user !== null && canOperate(user)
  if (mayOperate === isOperator) return
  isOperator = mayOperate
  stopStorage?.()
  stopStorage = undefined
  if (mayOperate) void followStorageLater().catch(console.warn)
}

async function followStorageLater(): Promise<void> {
  const { followStorage } = await import('./storage-notice.tsx')
  if (isOperator) stopStorage ??= followStorage()
}

/** Deletes the data of the account that left, if any, and stores that of the new one, if any. */
async function change(isGone: boolean): Promise<void> {
  if (isGone) await forget()
  // Guests store nothing: this page may still hold responses for the previous member.
  if (member !== undefined) await keep()
}

/** Deletes the data of an account that left while no page was open, such as by an expired session. */
async function forgetOthers(): Promise<void> {
  const owners = await ownersOfSeen()
  if (owners.some((owner) => owner !== member)) await forget()
}

async function forget(): Promise<void> {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(console.warn)
  const registration = await workerReady()
  if (registration?.active) await tellWorker(registration.active, { kind: 'forget' })
  else await forgetAccount(registration)
}

/** Stores the files of this page; for members also the responses they see, and the number on the icon. */
async function keep(): Promise<void> {
  const userId = member
  const registration = await workerReady()
  // The account has changed in the meantime: the call for the new account takes care of it.
  if (userId !== member) return
  if (registration?.active)
    void tellWorker(registration.active, {
      kind: 'keep',
      files: filesOfPage(),
      isMember: userId !== undefined,
    })
  if (userId === undefined) return
  const [{ keepSeen }, { followBadge }] = await Promise.all([
    import('../lib/offline.ts'),
    import('./app-badge.ts'),
  ])
  if (userId !== member || stopKeeping) return
  const stops = [keepSeen(userId), followBadge()]
  stopKeeping = () => {
    for (const stop of stops) stop()
  }
}

/** Paths of the loaded files, and of the sheets: those are inlined here, but other pages fetch them. */
function filesOfPage(): string[] {
  const came = performance.getEntriesByType('resource').map(({ name }) => name)
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...came, ...Array.from(sheets, ({ href }) => href)].map((name) => new URL(name).pathname)
}

/** Offers each new version once it is complete. */
function live(registration: ServiceWorkerRegistration): void {
  const look = () => void offerWaiting(registration)
  const follow = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  // Another page has let the new version take over; this page still runs the old one.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const worker = navigator.serviceWorker.controller
    if (worker) void offer(worker, { reload: () => location.reload() })
  })
  let asked = 0
  // Browsers look for a new version too, but not while the worker is busy.
  const ask = () => {
    if (!navigator.onLine || document.visibilityState === 'hidden' || Date.now() - asked < patience) return
    asked = Date.now()
    registration.update().catch(console.warn)
  }
  document.addEventListener('visibilitychange', ask)
  ask()
  // The update may have been found before this listener was added.
  follow()
  look()
}

async function offerWaiting({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return
  const takeOver = () => void tellWorker(waiting, { kind: 'take-over' })
  const isOwn = await offer(waiting, {
    reload: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
      takeOver()
    },
  })
  // The server has already sent this page in the new version.
  if (isOwn) takeOver()
}

/** Offers a new version. Returns true, and offers nothing, if this page is already of that version. */
async function offer(worker: ServiceWorker, { reload }: { reload: () => void }): Promise<boolean> {
  const { kept } = await tellWorker(worker, { kind: 'report' })
  if (kept.includes(buildName())) return true
  const { showUpdateNotice } = await import('./update-notice.tsx')
  showUpdateNotice(reload)
  return false
}
