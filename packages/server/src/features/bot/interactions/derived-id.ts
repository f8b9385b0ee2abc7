import { createHash } from 'node:crypto'

/** The id of a record that follows from what it is made of: the same twice is one record. */
export function derivedId(made: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex')
  return BigInt(`0x${hash}`).toString(36).slice(0, 15)
}
