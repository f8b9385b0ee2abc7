/** Counts changes, and remembers for each collection at which count it changed last. */
export class Generations {
  #now = 0
  #allChangedAt = 0
  readonly #changedAt = new Map<string, number>()

  /** The count right now; what starts to be read now sees every change up to it. */
  get now(): number {
    return this.#now
  }

  changed(collectionId: string): void {
    this.#changedAt.set(collectionId, ++this.#now)
  }

  changedAll(): void {
    this.#allChangedAt = ++this.#now
  }

  /** Whether none of the collections has changed since. */
  isCurrent(collectionIds: Iterable<string>, since: number): boolean {
    if (this.#allChangedAt > since) return false
    for (const id of collectionIds) {
      if ((this.#changedAt.get(id) ?? 0) > since) return false
    }
    return true
  }
}
