const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Returns a new record id. A client that sends its own id can repeat a create after a broken connection
 * without making a second record.
 */
export function newRecordId(): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(15)),
    (byte) => letters[byte % letters.length],
  ).join('')
}
