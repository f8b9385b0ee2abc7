import type { InfiniteData } from '@tanstack/react-query'
import { currentSession } from './session-state.ts'

/** A list that the page itself has asked for, by the lines in its head, before any script was there. */
interface EarlyList {
  readonly address: string
  /** Whose list it is: the token may have been renewed meanwhile. */
  readonly user: string
  readonly answer: Promise<unknown>
  /** Once it is there. */
  arrived?: unknown
}

declare global {
  interface Window {
    earlyList?: EarlyList | undefined
  }
}

/** Stands in the address of an early list for the start of the day, which only the browser knows. */
export const dayMark = 'TODAY'

/** Milliseconds after which the answer is too old to be taken for a fresh one. */
const patience = 30_000

/** The address under which the record client asks for a list. */
export function listAddress(collection: string, query: Readonly<Record<string, string | number>>): string {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/api/collections/${collection}/records?${asked.join('&')}`
}

/** For a query whose first page may be there already. */
export function earlyData<Page>(address: string) {
  return {
    initialData: () => takeArrived<Page>(address),
    // It was asked for after that.
    initialDataUpdatedAt: performance.timeOrigin,
  }
}

/** The answer that is on its way; asked for anew where there is none, or where it failed. */
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

// Asked by the same person: who logs in or out on the way begins anew.
function find(address: string): EarlyList | undefined {
  if (import.meta.env.SSR || performance.now() > patience) return undefined
  const early = window.earlyList
  const isOurs = early?.address === address && early.user === currentSession().user?.id
  return isOurs ? early : undefined
}
