const via = '_via_'

/** A name such as `clips_via_user` taken apart: the records of a collection that refer to one through a field. */
export function backRelation(
  name: string,
): { readonly collection: string; readonly field: string } | undefined {
  // The last one that a field can follow: names of collections may hold the word as well.
  const index = name.lastIndexOf(via, name.length - via.length - 1)
  return index > 0 ? { collection: name.slice(0, index), field: name.slice(index + via.length) } : undefined
}
