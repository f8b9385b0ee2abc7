import { queryOptions } from '@tanstack/react-query'
import PocketBase from 'pocketbase'
import { BaseAuthStore, getTokenPayload, type AuthRecord } from 'pocketbase'
import { useSyncExternalStore } from 'react'
import { object, optional, record, string, unknown } from 'zod/mini'
import { queryClient } from '../../lib/records/query-client.ts'
import { currentSession, onSessionChange } from '../../lib/base/session-state.ts'

const storageKey = 'operator_auth'
const maxTimer = 2 ** 31 - 1

/** Prefix of the cache keys of everything that the operator's screen has fetched. */
export const operatorKey = 'operator'

/** The operator of this tab, if any. `ended`: there was one, and their token is no longer valid. */
export type OperatorState =
  | { readonly kind: 'out' }
  | { readonly kind: 'in'; readonly name: string; readonly ends: Date; readonly isSuperuser: boolean }
  | { readonly kind: 'ended'; readonly isSuperuser: boolean }

const keptShape = object({
  token: string(),
  record: object({ id: string(), collectionId: string(), collectionName: string() }),
})
const namesShape = object({ username: optional(string()), email: optional(string()) })

/** Rights of an operator belong to one tab: they are never in the member's own session, nor in another tab. */
class TabAuthStore extends BaseAuthStore {
  constructor() {
    super()
    const text = sessionStorage.getItem(storageKey) ?? 'null'
    const kept = keptShape.safeParse(JSON.parse(text))
    const whole = record(string(), unknown()).safeParse(JSON.parse(text))
    if (kept.success && whole.success)
      super.save(kept.data.token, { ...namesIn(whole.data['record']), ...kept.data.record })
  }

  override save(token: string, operator: AuthRecord): void {
    const { id = '', collectionId = '', collectionName = '' } = operator ?? {}
    const kept = { id, collectionId, collectionName, ...namesIn(operator) }
    super.save(token, operator)
    sessionStorage.setItem(storageKey, JSON.stringify({ token, record: kept }))
  }

  override clear(): void {
    super.clear()
    sessionStorage.removeItem(storageKey)
  }
}

const store = new TabAuthStore()
let isRefused = false
let timer: ReturnType<typeof setTimeout> | undefined
let state = stateNow()
const listeners = new Set<() => void>()

/** The official client with the rights of an operator. */
export const operatorClient = new PocketBase(
  typeof location === 'undefined' ? 'http://localhost' : location.origin,
  store,
)
operatorClient.autoCancellation(false)
operatorClient.afterSend = (response: Response, data: unknown) => {
  // Rights can end before the token expires: the login was ended, or the rights were revoked.
  if (response.status === 401 && store.token !== '') {
    isRefused = true
    update()
  }
  return data
}
store.onChange(() => {
  isRefused = false
  update()
})
onSessionChange(() => {
  const isOwn = store.record?.collectionName !== 'users' || store.record.id === currentSession().user?.id
  if (store.token !== '' && !(isOwn && sessionStorage.getItem(storageKey))) leave()
})
watchEnd()

export function useOperator(): OperatorState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

/** Gives this tab the rights of the token. */
export function enter(token: string, operator: AuthRecord): void {
  store.save(token, operator)
  void queryClient.invalidateQueries({ queryKey: [operatorKey] })
}

/** Gives up the rights, and deletes everything that was fetched with them. */
export function leave(): void {
  store.clear()
  queryClient.removeQueries({ queryKey: [operatorKey] })
}

function update(): void {
  state = stateNow()
  watchEnd()
  for (const listener of listeners) listener()
}

function watchEnd(): void {
  clearTimeout(timer)
  if (state.kind !== 'in') return
  timer = setTimeout(update, Math.min(maxTimer, Math.max(0, state.ends.getTime() - Date.now())))
}

function stateNow(): OperatorState {
  if (store.token === '') return { kind: 'out' }
  const { isSuperuser } = store
  if (isRefused || !store.isValid) return { kind: 'ended', isSuperuser }
  const { username, email } = namesIn(store.record)
  const ends = new Date(Number(getTokenPayload(store.token)['exp']) * 1000)
  return { kind: 'in', name: username ?? email ?? 'Superuser', ends, isSuperuser }
}

function namesIn(operator: unknown): { username?: string; email?: string } {
  const names = namesShape.safeParse(operator)
  if (!names.success) return {}
  const { username, email } = names.data
  return { ...(username && { username }), ...(email && { email }) }
}

/** A query to the endpoints that only operators may call. */
export function askQuery<Data>(panel: string, path: string, query: Record<string, string | number> = {}) {
  return queryOptions({
    queryKey: [operatorKey, panel, path, query],
    queryFn: () => operatorClient.send<Data>(`/api/operator/${path}`, { method: 'GET', query }),
    staleTime: 5000,
  })
}

/** Sends an action to those endpoints. */
export function tell(method: 'POST' | 'DELETE', path: string): Promise<unknown> {
  return operatorClient.send(`/api/operator/${path}`, { method })
}
