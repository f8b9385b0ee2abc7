/** The last change of each collection, by a count of all changes. */
export class ChangeTimes {
  readonly #at = new Map<string, number>()
  #now = 0

  /** The current count of changes; a read that starts now sees every change up to it. */
  get now(): number {
    return this.#now
  }

  /** Counts a change of a collection, or an unknown change. */
  note(collectionId?: string): number {
    this.#now += 1
    if (collectionId !== undefined) this.#at.set(collectionId, this.#now)
    return this.#now
  }

  /** Checks whether one of these was changed after a count. */
  isAnyAfter(collectionIds: Iterable<string>, count: number): boolean {
    for (const id of collectionIds) if ((this.#at.get(id) ?? 0) > count) return true
    return false
  }
}
