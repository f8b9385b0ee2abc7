const storageKey = 'scroll-places'

/** Scroll positions of the entries of the history; they survive a reload of the tab. */
export class ScrollPlaces {
  readonly #places = new Map<string, number>(readStored())

  constructor() {
    history.scrollRestoration = 'manual'
  }

  note(key: string): void {
    this.#places.set(key, scrollY)
  }

  find(key: string): number | undefined {
    return this.#places.get(key)
  }

  /** Stores the positions for a person who leaves the page and comes back to it. */
  store(): void {
    history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...this.#places]))
    } catch (error) {
      console.warn('Where the page was scrolled to is not kept', error)
    }
  }
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
