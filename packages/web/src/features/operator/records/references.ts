import type { CollectionInfo } from './collections.ts'

/** A field elsewhere that may point at a record, and what becomes of its records when that one goes. */
export interface Reference {
  readonly collection: string
  readonly field: string
  readonly filter: string
  /** They go with it, they keep it from going, or they only forget it. */
  readonly effect: 'goes' | 'holds' | 'forgets'
}

export interface CountedReference extends Reference {
  readonly count: number
}

/** Every field that may point at records of a collection. */
export function referencesTo(
  target: CollectionInfo,
  collections: readonly CollectionInfo[],
  id: string,
): Reference[] {
  return collections
    .filter(({ type }) => type !== 'view')
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => field.type === 'relation' && field.collectionId === target.id)
        .map((field) => ({
          collection: name,
          field: field.name,
          filter: `${field.name} ${field.maxSelect > 1 ? '?=' : '='} ${JSON.stringify(id)}`,
          effect: field.cascadeDelete
            ? ('goes' as const)
            : field.required
              ? ('holds' as const)
              : ('forgets' as const),
        })),
    )
}

/** What is said of each before a delete; those that no record points by are left out. */
export function consequences(references: readonly CountedReference[]): string[] {
  return references
    .filter(({ count }) => count > 0)
    .map(({ collection, field, count, effect }) => {
      const records = `${count} ${count === 1 ? 'record' : 'records'} of ${collection}`
      if (effect === 'goes')
        return `${records} ${count === 1 ? 'goes' : 'go'} with it (${field}), and what hangs on them.`
      if (effect === 'holds')
        return `${records} ${count === 1 ? 'needs' : 'need'} it (${field}); it may not be deleted before them.`
      return `${records} ${count === 1 ? 'forgets' : 'forget'} it (${field}).`
    })
}
