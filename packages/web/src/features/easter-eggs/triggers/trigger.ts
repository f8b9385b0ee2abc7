import type { Page } from './listen.ts'

/** What a person does to open an egg. */
export interface Trigger {
  /** Answers to keys or clicks, so the switch on the account screen turns it off. */
  readonly isShortcut: boolean
  /**
   * Calls `fire` whenever it is done, and with false when it is undone; `fire` says whether anything answered.
   * Gives the way to stop.
   */
  readonly watch: (fire: (isDone?: boolean) => boolean, page?: Page) => () => void
}
