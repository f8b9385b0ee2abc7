interface FileOwner {
  readonly id: string
  readonly collectionId?: string
  readonly collectionName?: string
}

/** The address of a record's file, or undefined while it has none. */
export function fileUrl(
  record: FileOwner,
  name: string | null | undefined,
  thumb?: string,
): string | undefined {
  const collection = record.collectionId ?? record.collectionName
  if (!name || !collection) return undefined
  const path = ['/api/files', collection, record.id, encodeURIComponent(name)].join('/')
  return thumb ? `${path}?thumb=${encodeURIComponent(thumb)}` : path
}
