const via = '_via_'

/** A name such as `clips_via_user` taken apart: the records of a collection that refer to one through a field. */
export function backRelation(
  name: string,
): { readonly collection: string; readonly field: string } | undefined {
  // The last one that a field can follow: names of collections may hold the word as well.
  const at = name.lastIndexOf(via, name.length - via.length - 1)
  return at > 0 ? { collection: name.slice(0, at), field: name.slice(at + via.length) } : undefined
}
