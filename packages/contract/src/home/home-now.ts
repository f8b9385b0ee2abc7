/** What is on at the moment, as everybody may know it. */
export interface HomeNow {
  /** The next event that guests can open. */
  readonly event?: {
    readonly id: string
    readonly name: string
    readonly game: string
    /** As ISO 8601 writes it, for a page that does without the client of the record API. */
    readonly start: string
    /** How many places are free; absent where everybody may come. */
    readonly free?: number
  }
  /** The best liked of the clips of the last seven days that may be shown to everybody. */
  readonly clip?: {
    readonly title: string
    readonly by: string
    readonly game: string
    readonly likes: number
  }
  /** How many have a place at an event that runs now or begins within twelve hours. */
  readonly tonight: number
}

/** What is on, by GET, for everybody: `HomeNow`. */
export const homePath = '/api/home'

/** Seconds that an answer may be old: what is on is not written anew for every sign-up. */
export const homeSeconds = 20
