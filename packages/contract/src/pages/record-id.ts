/**
 * Whether a part of a path can be the id of a record: server and screens show the 404 page for the same
 * paths.
 */
export function isRecordId(text: string): boolean {
  return /^[a-z0-9]{15}$/.test(text)
}
