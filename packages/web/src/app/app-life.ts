import { canOperate } from '../features/operator/can-operate.ts'
import { forgetAccount } from '../worker/account.ts'
import { currentSession, onSessionChange } from '../lib/session-state.ts'
import { buildName, ownersOfSeen } from '../lib/offline-store.ts'
import { tellWorker, workerReady } from '../lib/worker.ts'

/** Milliseconds after which a page that is looked at again asks whether there is a new version. */
const patience = 60 * 60 * 1000

let member = currentSession().user?.id
let stopKeeping: (() => void) | undefined
let isOperator = false
let stopStorage: (() => void) | undefined

/** What makes the site an app: a worker, answers kept for when there is no network, and nothing left of who has gone. */
export function startApp(): void {
  // It lies over the picture of a stream and has nothing to keep.
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

/** Operators alone are told that nothing can be saved. */
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

/** Somebody has gone, somebody may have come. */
async function change(isGone: boolean): Promise<void> {
  if (isGone) await forget()
  // What a page of theirs had loaded is not kept for guests.
  if (member !== undefined) await keep()
}

/** Whoever left while no page was open to notice: a session that ran out, another account. */
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

/** The files of this page, and what a member sees; guests have nothing else to keep. */
async function keep(): Promise<void> {
  const userId = member
  const registration = await workerReady()
  // Whoever has gone or come meanwhile is seen to already.
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

/** What came for this page, and its sheets: they stand in the page itself, and other pages will ask for them. */
function filesOfPage(): string[] {
  const came = performance.getEntriesByType('resource').map(({ name }) => name)
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  return [...came, ...Array.from(sheets, ({ href }) => href)].map((name) => new URL(name).pathname)
}

/** Offers every new version, once it is whole. */
function live(registration: ServiceWorkerRegistration): void {
  const look = () => void offerWaiting(registration)
  const follow = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  // Another page has let the new version take over; this one is still of the old.
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
  // It may have been found before anybody listened.
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
  // The page has come from the server as the new version already.
  if (isOwn) takeOver()
}

/** Says that there is a new version, unless this page is of it. */
async function offer(worker: ServiceWorker, { reload }: { reload: () => void }): Promise<boolean> {
  const { kept } = await tellWorker(worker, { kind: 'report' })
  if (kept.includes(buildName())) return true
  const { showUpdateNotice } = await import('./update-notice.tsx')
  showUpdateNotice(reload)
  return false
}
