/** The value of `true`, `false` or `null` in any case; `undefined` for every other identifier. */
export function constantValue(identifier: string): 1 | 0 | null | undefined {
  const lower = identifier.toLowerCase()
  if (lower === 'true') return 1
  if (lower === 'false') return 0
  return lower === 'null' ? null : undefined
}
