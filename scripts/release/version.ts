const pattern = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Whether a text is a version such as 1.2.0. */
export function isVersion(text: string): boolean {
  return pattern.test(text)
}

/** The greatest version; texts that are not versions are ignored. */
export function greatestOf(texts: readonly string[]): string | undefined {
  return texts.filter(isVersion).toSorted(compare).at(-1)
}

export function isGreater(version: string, than: string): boolean {
  return compare(version, than) > 0
}

function compare(one: string, other: string): number {
  const [first, second] = [one.split('.').map(Number), other.split('.').map(Number)]
  const index = first.findIndex((part, each) => part !== second[each])
  return index === -1 ? 0 : (first[index] ?? 0) - (second[index] ?? 0)
}
