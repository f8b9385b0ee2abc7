import type { InfiniteData } from '@tanstack/react-query'
import { currentSession } from './base/session-state.ts'

/** A list that the script in the page's head has fetched before any other script was there. */
interface EarlyList {
  readonly address: string
  /** Id of the account that fetched it: its token may have been renewed in the meantime. */
  readonly user: string
  readonly answer: Promise<unknown>
  /** The parsed response, once it has arrived. */
  arrived?: unknown
}

declare global {
  interface Window {
    earlyList?: EarlyList | undefined
  }
}

/** Placeholder in the address of an early list for the start of the day, which only the browser knows. */
export const dayMark = 'TODAY'

/** Milliseconds since the start of the page after which its list no longer counts as fresh. */
const patience = 30_000

/** Returns the address from which the record client fetches a list. */
export function listAddress(collection: string, query: Readonly<Record<string, string | number>>): string {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/api/collections/${collection}/records?${asked.join('&')}`
}

/** Returns options for a query whose first page may have arrived already. */
export function earlyData<Page>(address: string) {
  return {
    initialData: () => takeArrived<Page>(address),
    // The list was requested after this time.
    initialDataUpdatedAt: performance.timeOrigin,
  }
}

/** Returns the pending early list. Fetches the list again if there is none or it failed. */
export function earlyOr<Page>(address: string, ask: () => Promise<Page>): Promise<Page> {
  return takeComing<Page>(address)?.catch(ask) ?? ask()
}

function takeArrived<Page>(address: string): InfiniteData<Page, number> | undefined {
  const early = find(address)
  if (early?.arrived === undefined) return undefined
  window.earlyList = undefined
  // oxlint-disable-next-line no-unsafe-type-assertion -- an answer is what its address says
  return { pages: [early.arrived as Page], pageParams: [1] }
}

function takeComing<Page>(address: string): Promise<Page> | undefined {
  const early = find(address)
  if (!early) return undefined
  window.earlyList = undefined
  // oxlint-disable-next-line no-unsafe-type-assertion -- an answer is what its address says
  return early.answer as Promise<Page>
}

// Only for the account that requested it: after a login or logout the list is fetched again.
function find(address: string): EarlyList | undefined {
  if (import.meta.env.SSR || performance.now() > patience) return undefined
  const early = window.earlyList
  const isOurs = early?.address === address && early.user === currentSession().user?.id
  return isOurs ? early : undefined
}
