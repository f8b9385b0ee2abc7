/** Something that can be gone to. */
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

/** The results that begin with what was typed, then those with a word that does, then the rest; each as they came. */
export function bestFirst(items: readonly Found[], typed: string): Found[] {
  const wanted = folded(typed)
  const rank = ({ label }: Found): number => {
    const text = folded(label)
    if (text.startsWith(wanted)) return 0
    return text.includes(` ${wanted}`) ? 1 : 2
  }
  return items.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether a label has what was typed in it. */
export function fits({ label }: Pick<Found, 'label'>, typed: string): boolean {
  return folded(label).includes(folded(typed))
}

function folded(text: string): string {
  return text.trim().toLocaleLowerCase()
}
