/** Returns the address of a collection's list. */
export function collectionAddress(collection: string): string {
  return `/operator/records/${encodeURIComponent(collection)}`
}

/** Returns the address that opens a record over its list. */
export function recordAddress(collection: string, id: string): string {
  return `${collectionAddress(collection)}?record=${encodeURIComponent(id)}`
}
