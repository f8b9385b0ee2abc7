import type { CollectionInfo } from './collections.ts'

/** A field that may refer to a record, and the effect on its own records if that one is deleted. */
export interface Reference {
  readonly collection: string
  readonly field: string
  readonly filter: string
  /** They are deleted with it, they prevent its deletion, or they only lose the reference. */
  readonly effect: 'goes' | 'holds' | 'forgets'
}

export interface CountedReference extends Reference {
  readonly count: number
}

/** Returns every field that may refer to records of a collection. */
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

/** Returns a message per reference before a delete; omits those without records. */
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
