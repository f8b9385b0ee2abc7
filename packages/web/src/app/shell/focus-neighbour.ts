export type Step = 'next' | 'previous' | 'first' | 'last'

/** Moves the focus among the entries of one list, round and round; entries of closed or inner lists are passed over. */
export function focusNeighbour(list: HTMLElement, step: Step): void {
  const entries = [...list.querySelectorAll<HTMLElement>('a, button')].filter(
    (entry) => entry.closest('ul') === list,
  )
  const index = neighbourIndex(
    entries.findIndex((entry) => entry === document.activeElement),
    entries.length,
    step,
  )
  entries[index]?.focus()
}

export function neighbourIndex(current: number, count: number, step: Step): number {
  if (step === 'first') return 0
  if (step === 'last') return count - 1
  if (current < 0) return step === 'next' ? 0 : count - 1
  return (current + (step === 'next' ? 1 : count - 1)) % count
}
