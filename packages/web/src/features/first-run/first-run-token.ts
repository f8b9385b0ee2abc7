/** The token behind the `#` of the link that a first start prints; empty when there is none, or not all of it. */
export function firstRunTokenIn(hash: string): string {
  return /^#([\w-]{43})$/.exec(hash)?.[1] ?? ''
}
