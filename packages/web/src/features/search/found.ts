/** A result that leads to an address. */
export interface Found {
  /** One for each address and group. */
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly to: string
}

/** Results of one kind. */
export interface FoundGroup {
  readonly name: string
  readonly items: readonly Found[]
}

/** Sorts results: those that begin with the typed text, then those with a word that does, then the rest. */
export function bestFirst(items: readonly Found[], typed: string): Found[] {
  const wanted = folded(typed)
  const rank = ({ label }: Found): number => {
    const text = folded(label)
    if (text.startsWith(wanted)) return 0
    return text.includes(` ${wanted}`) ? 1 : 2
  }
  return items.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns whether a label contains the typed text. */
export function fits({ label }: Pick<Found, 'label'>, typed: string): boolean {
  return folded(label).includes(folded(typed))
}

function folded(text: string): string {
  return text.trim().toLocaleLowerCase()
}
