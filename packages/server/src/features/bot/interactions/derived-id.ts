import { createHash } from 'node:crypto'

/** Returns a record id derived from the given content: the same content twice is one record. */
export function derivedId(made: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex')
  return BigInt(`0x${hash}`).toString(36).slice(0, 15)
}
