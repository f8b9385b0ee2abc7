/** What a record is to look like; nothing when it is to be gone. */
export type Expected = { readonly title: string; readonly count: number; readonly paper: string } | undefined

/** Writes that were sent and not answered: they happened all together or not at all. */
interface Open {
  readonly after: ReadonlyMap<string, Expected>
}

/** A record as the server shows it; `paper` is what stands in its file. */
export interface Shown {
  readonly id: string
  readonly title: string
  readonly count: number
  readonly paper: string
}

/** Keeps what the server has acknowledged, and finds what does not agree with it. */
export class Ledger {
  readonly #known = new Map<string, NonNullable<Expected>>()
  readonly #open = new Set<Open>()
  acknowledged = 0

  /** Ids of records that are there for certain, and that nobody is writing to. */
  ids(): string[] {
    const busy = new Set([...this.#open].flatMap(({ after }) => [...after.keys()]))
    return [...this.#known.keys()].filter((id) => !busy.has(id))
  }

  find(id: string): Expected {
    return this.#known.get(id)
  }

  /** Sends writes; counts them as done only when they are answered. */
  async send(after: ReadonlyMap<string, Expected>, write: () => Promise<boolean>): Promise<void> {
    const open = { after }
    this.#open.add(open)
    // Whoever is not answered does not know: it stays open until the server is asked.
    if (!(await write())) return
    this.#open.delete(open)
    this.#settle(after)
    this.acknowledged += after.size
  }

  /** Compares with what is stored and takes that over; what is wrong, in sentences. */
  compare(shown: readonly Shown[]): string[] {
    const stored = new Map(shown.map((record) => [record.id, record]))
    const problems: string[] = []
    for (const open of this.#open) {
      const outcomes = [...open.after].map(([id, wanted]) => {
        const isAfter = isSame(stored.get(id), wanted)
        return isAfter === isSame(stored.get(id), this.#known.get(id))
          ? 'either'
          : isAfter
            ? 'done'
            : 'undone'
      })
      if (outcomes.includes('done') && outcomes.includes('undone'))
        problems.push(`half of a batch: ${[...open.after.keys()].join(', ')}`)
      if (outcomes.includes('done')) this.#settle(open.after)
    }
    this.#open.clear()
    for (const [id, wanted] of this.#known) {
      if (!isSame(stored.get(id), wanted))
        problems.push(`lost: ${id} is ${JSON.stringify(stored.get(id))}, not ${JSON.stringify(wanted)}`)
    }
    for (const id of stored.keys()) if (!this.#known.has(id)) problems.push(`nobody wrote ${id}`)
    return problems
  }

  #settle(after: ReadonlyMap<string, Expected>): void {
    for (const [id, wanted] of after) {
      if (wanted) this.#known.set(id, wanted)
      else this.#known.delete(id)
    }
  }
}

function isSame(stored: Shown | undefined, wanted: Expected): boolean {
  if (!stored || !wanted) return stored === wanted
  return stored.title === wanted.title && stored.count === wanted.count && stored.paper === wanted.paper
}
