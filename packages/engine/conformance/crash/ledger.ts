/** The expected state of a record; undefined if it must be deleted. */
export type Expected = { readonly title: string; readonly count: number; readonly paper: string } | undefined

/** Writes without a response: the server applied all of them or none. */
interface Open {
  readonly after: ReadonlyMap<string, Expected>
}

/** A record as the server shows it; `paper` is the content of its file. */
export interface Shown {
  readonly id: string
  readonly title: string
  readonly count: number
  readonly paper: string
}

/** The writes that the server acknowledged. Finds stored records that disagree. */
export class Ledger {
  readonly #known = new Map<string, NonNullable<Expected>>()
  readonly #open = new Set<Open>()
  acknowledged = 0

  /** Returns the ids of existing records without a write in flight. */
  ids(): string[] {
    const busy = new Set([...this.#open].flatMap(({ after }) => [...after.keys()]))
    return [...this.#known.keys()].filter((id) => !busy.has(id))
  }

  find(id: string): Expected {
    return this.#known.get(id)
  }

  /** Sends writes. Counts them only once the server has acknowledged them. */
  async send(after: ReadonlyMap<string, Expected>, write: () => Promise<boolean>): Promise<void> {
    const open = { after }
    this.#open.add(open)
    // Without a response the outcome is unknown: it stays open until `compare`.
    if (!(await write())) return
    this.#open.delete(open)
    this.#settle(after)
    this.acknowledged += after.size
  }

  /** Resolves the open writes by the stored records. Returns the problems found. */
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
