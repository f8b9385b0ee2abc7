/** The current content of the home page, for guests too. */
export interface HomeNow {
  /** The next event that guests can open. */
  readonly event?: {
    readonly id: string
    readonly name: string
    readonly game: string
    /** As ISO 8601, because the page does not load the client of the record API. */
    readonly start: string
    /** Free places; absent if participants are unlimited. */
    readonly free?: number
  }
  /** The most upvoted public clip of the last seven days. */
  readonly clip?: {
    readonly title: string
    readonly by: string
    readonly game: string
    readonly likes: number
  }
  /** Members with a place at an event that runs now or begins within twelve hours. */
  readonly tonight: number
}

/** URL path of the current content, by GET, for guests too: `HomeNow`. */
export const homePath = '/api/home'

/** Seconds that a response may be cached: it is not recomputed for every sign-up. */
export const homeSeconds = 20
