import type { QueryCollection } from '../database/catalogue.ts'

/**
 * The order in which rows of different collections are held: what is referred to before what refers to it. What has
 * nothing to do with the others comes last, being written in the course of other writes: logs, queues, sessions.
 */
export function lockRanks(
  collections: readonly QueryCollection[],
  find: (name: string) => QueryCollection | undefined,
): ReadonlyMap<string, number> {
  const targetsOf = ({ fields }: QueryCollection) =>
    fields.flatMap((field) => (field.type === 'relation' ? (find(field.collection) ?? []) : []))
  const related = new Set(
    collections.flatMap((collection) => {
      const targets = targetsOf(collection)
      return targets.length > 0 || collection.isAuth ? [collection, ...targets] : []
    }),
  )
  const ordered = new Set<QueryCollection>()
  const visiting = new Set<QueryCollection>()
  const visit = (collection: QueryCollection) => {
    // Collections that refer to each other in a circle come as they were defined.
    if (visiting.has(collection)) return
    visiting.add(collection)
    for (const target of targetsOf(collection)) visit(target)
    ordered.add(collection)
  }
  for (const collection of related) visit(collection)
  const last = collections.filter((collection) => !ordered.has(collection))
  return new Map([...ordered, ...last].map(({ id }, rank) => [id, rank]))
}
