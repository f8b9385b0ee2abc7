import type { Egg } from './egg.ts'

/** Which eggs are open, oldest first, and what a screen reader is told about it. */
export interface OpenEggs {
  readonly open: readonly Egg[]
  readonly news: string
}

/** Decides what opens and what closes; knows nothing of keys and pictures. */
export class EggNest {
  #state: OpenEggs = { open: [], news: '' }
  readonly #listeners = new Set<() => void>()

  readonly state = (): OpenEggs => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something was triggered. Says whether it had an effect. */
  readonly fire = (egg: Egg): boolean => {
    const { open } = this.#state
    if (open.includes(egg)) return egg.kind === 'mode' && this.leave(egg)
    // Keys meant for what is on the screen do not open the next thing.
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

  /** Leaves what lies on top; of modes the last one. Says whether there was any. */
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
