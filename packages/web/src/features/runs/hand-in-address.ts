/** The part of an address that opens the form: the id of a draft, or `new`. */
export const handInParam = 'hand-in'

/** The same address with the form open. */
export function withHandIn(search: string, run: string): string {
  const params = new URLSearchParams(search)
  params.set(handInParam, run)
  return `?${params.toString()}`
}
