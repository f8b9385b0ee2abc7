/** The maximum size of a page and its maximum loading times. */
export interface Budget {
  /** Bytes of scripts over the wire before it can be used, without the record client and the query cache. */
  readonly scriptBytes: number
  readonly sheetBytes: number
  /** Bytes of everything on the first view. */
  readonly totalBytes: number
  readonly lcpMs: number
  readonly cls: number
}

export interface MeasuredPage {
  readonly path: string
  readonly isLoggedIn: boolean
  readonly budget: Budget
}

const kB = 1000
const quiet: Budget = {
  scriptBytes: 140 * kB,
  sheetBytes: 20 * kB,
  totalBytes: 600 * kB,
  lcpMs: 1800,
  cls: 0.02,
}
const gated: Budget = {
  scriptBytes: 160 * kB,
  sheetBytes: 20 * kB,
  totalBytes: 600 * kB,
  lcpMs: 1800,
  cls: 0.02,
}
const loggedIn: Budget = {
  scriptBytes: 190 * kB,
  sheetBytes: 25 * kB,
  totalBytes: 600 * kB,
  lcpMs: 2500,
  cls: 0.02,
}

const lists = ['/events', '/clips', '/upvote-leaderboard']

/** The pages of the table, in its order. */
export const measuredPages: readonly MeasuredPage[] = [
  ...['/', '/faq', '/code-of-conduct', '/ranks', '/policies/privacy', '/login', '/register'].map((path) => ({
    path,
    isLoggedIn: false,
    budget: quiet,
  })),
  ...lists.map((path) => ({ path, isLoggedIn: false, budget: gated })),
  ...lists.map((path) => ({ path, isLoggedIn: true, budget: loggedIn })),
]
