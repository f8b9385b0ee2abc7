import type { Page } from './listen.ts'

/** An action that opens an egg. */
export interface Trigger {
  /** Reacts to keys or clicks, so the switch on the account screen turns it off. */
  readonly isShortcut: boolean
  /**
   * Calls `fire` whenever the action is done, and with false when it is undone; `fire` returns whether it had
   * an effect. Returns a function that stops.
   */
  readonly watch: (fire: (isDone?: boolean) => boolean, page?: Page) => () => void
}
