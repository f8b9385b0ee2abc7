const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A new record id. Whoever sends it along can send the same record again after a broken connection without making a
 * second one.
 */
export function newRecordId(): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(15)),
    (byte) => letters[byte % letters.length],
  ).join('')
}
