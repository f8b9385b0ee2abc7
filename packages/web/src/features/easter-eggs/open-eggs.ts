import type { Egg } from './egg.ts'

/** The open eggs, oldest first, and the announcement for screen readers. */
export interface OpenEggs {
  readonly open: readonly Egg[]
  readonly news: string
}

/** Decides which eggs open and close; keys and pictures are handled elsewhere. */
export class EggNest {
  #state: OpenEggs = { open: [], news: '' }
  readonly #listeners = new Set<() => void>()

  readonly state = (): OpenEggs => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens or leaves the egg of a trigger. Returns whether that had an effect. */
  readonly fire = (egg: Egg): boolean => {
    const { open } = this.#state
    if (open.includes(egg)) return egg.kind === 'mode' && this.leave(egg)
    // Keys meant for an open overlay do not open the next egg.
    if (egg.trigger.isShortcut && open.some(({ kind }) => kind === 'overlay')) return false
    const news = egg.kind === 'mode' ? `${egg.name} on. Press Escape to leave it.` : ''
    return this.#change([...open, egg], news)
  }

  readonly leave = (egg: Egg): boolean => {
    const { open } = this.#state
    if (!open.includes(egg)) return false
    const news = egg.kind === 'corner' ? '' : `${egg.name} ${egg.kind === 'mode' ? 'off' : 'closed'}.`
    return this.#change(
      open.filter((other) => other !== egg),
      news,
    )
  }

  /** Leaves the topmost overlay, or else the last mode. Returns whether there was one. */
  readonly escape = (): boolean => {
    const { open } = this.#state
    const top =
      open.findLast(({ kind }) => kind === 'overlay') ?? open.findLast(({ kind }) => kind === 'mode')
    return top !== undefined && this.leave(top)
  }

  #change(open: readonly Egg[], news: string): true {
    this.#state = { open, news }
    for (const listener of this.#listeners) listener()
    return true
  }
}
