import { kindOf, type CollectionDefinition } from '@longhouse/engine/schema'
import type { Engine } from '@longhouse/engine'
import { staff } from '../../platform/rules.ts'

/** A field that says whose record it is. */
export interface PersonalField {
  readonly collection: string
  readonly field: string
  /** It names several people. */
  readonly isList: boolean
  /** Fields of its records that are secrets of the site, or for staff alone: they stay here. */
  readonly kept: readonly string[]
}

// Entries that outlive accounts keep ids as plain text, under these names.
const textReferences = new Set(['actor_id', 'subject_id'])
// Whom somebody would like to play with is theirs to know, and not for whom they named; their card is theirs as well.
// What staff decided is about whom they decided: why somebody was away is nothing that a decider takes along.
const aboutOthers = new Set(['with', 'rival', 'companions', 'decided_by', 'by', 'undone_by'])

/**
 * Every stored field that says whose record it is, found in the definitions so that no new collection is forgotten.
 * An account is its own person's alone, even where it names somebody else.
 */
export function personalDataIn(collections: readonly CollectionDefinition[]): PersonalField[] {
  return collections
    .filter((collection) => collection.type !== 'view' && collection.name !== 'users')
    .flatMap((collection) =>
      Object.entries(collection.shape)
        .filter(([name, field]) => {
          if (aboutOthers.has(name)) return false
          if (field.type === 'relation') return field.collection === 'users'
          return field.type === 'text' && textReferences.has(name)
        })
        .map(([name, field]) => ({
          collection: collection.name,
          field: name,
          isList: kindOf(field).isMultiple(field),
          kept: Object.keys(collection.shape).filter((each) => isKept(collection, each)),
        })),
    )
}

/** Secrets of the site, and who of the staff did what: that is for staff alone. */
function isKept({ shape, fieldRules }: CollectionDefinition, name: string): boolean {
  const field = shape[name]
  if (field?.hidden) return true
  const isForStaff = fieldRules?.[name]?.read === staff
  return isForStaff && (field?.type === 'relation' || field?.type === 'json')
}

/** All that is stored about a person: the account, and their records by collection. */
export async function collectPersonalData(
  engine: Engine,
  { fields, userId }: { readonly fields: readonly PersonalField[]; readonly userId: string },
): Promise<Record<string, unknown>> {
  const account = await engine.recordsOf('users').findById(userId)
  const found = new Map<string, Map<string, unknown>>()
  for (const { collection, field, isList, kept } of fields) {
    const filter = isList ? `${field}:each ?= {:userId}` : `${field} = {:userId}`
    const records = await engine.recordsOf(collection).findAll({ filter, params: { userId } })
    const known = found.get(collection) ?? new Map<string, unknown>()
    for (const record of records) known.set(record.id, without(record, kept))
    found.set(collection, known)
  }
  const records = Object.fromEntries([...found].map(([collection, byId]) => [collection, [...byId.values()]]))
  return { account, records }
}

function without(
  record: Readonly<Record<string, unknown>>,
  kept: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !kept.includes(name)))
}
