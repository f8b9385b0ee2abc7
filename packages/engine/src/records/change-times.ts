/** When each collection was changed last, by a count of all changes. */
export class ChangeTimes {
  readonly #at = new Map<string, number>()
  #now = 0

  /** The count of changes right now; what starts to be read now sees every change up to it. */
  get now(): number {
    return this.#now
  }

  /** Notes a change of a collection, or of nobody knows what. */
  note(collectionId?: string): number {
    this.#now += 1
    if (collectionId !== undefined) this.#at.set(collectionId, this.#now)
    return this.#now
  }

  /** Whether one of these was changed after a count. */
  isAnyAfter(collectionIds: Iterable<string>, count: number): boolean {
    for (const id of collectionIds) if ((this.#at.get(id) ?? 0) > count) return true
    return false
  }
}
