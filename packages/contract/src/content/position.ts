/** The position in a new FAQ form, which means 'at the end'. */
export const unsetPosition = 999

/** The position after the highest one: 1 when there is none. */
export function nextPosition(highest: number | undefined): number {
  return (highest ?? 0) + 1
}

/** Whether a submitted position means the end of the list: blank, 0, or the default of a new form. */
export function isPositionUnset(submitted: unknown): boolean {
  if (submitted === undefined || submitted === null) return true
  if (typeof submitted === 'string' && submitted.trim() === '') return true
  const position = Number(submitted)
  return position === 0 || position === unsetPosition
}
