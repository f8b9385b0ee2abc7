/** Where the records of a collection are listed. */
export function collectionAddress(collection: string): string {
  return `/operator/records/${encodeURIComponent(collection)}`
}

/** Where one record stands open over its list. */
export function recordAddress(collection: string, id: string): string {
  return `${collectionAddress(collection)}?record=${encodeURIComponent(id)}`
}
