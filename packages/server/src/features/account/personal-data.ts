import type { Engine, PersonalRecords } from '@longhouse/engine'
import { kindOf, type CollectionDefinition } from '@longhouse/engine/schema'
import { relays } from '@longhouse/contract/relays'
import type { CommentKind } from '@longhouse/contract/runs'
import { members } from '../../collections/rules.ts'

/** A field that names the member whom a record is about. */
export interface PersonalField {
  readonly collection: string
  readonly field: string
  /** The field can name several members. */
  readonly isList: boolean
}

type ExportedRecord = Readonly<Record<string, unknown>> & { readonly id: string }

// Records of the engine, such as sessions, keep ids as plain text under this name.
const engineReference = 'recordRef'
// Companions in a record and staff who decided about it: the record is about the other member.
const aboutOthers = new Set(['with', 'rival', 'companions', 'decided_by', 'by', 'undone_by'])

/** Records of one page: a response of the record API has at most 8 MiB. */
const pageSize = 200

/**
 * Finds every stored field that names a record's member. It reads the definitions, so no new collection is forgotten.
 * It skips `users`: an account is only its owner's, even if it names another member.
 */
export function personalDataIn(collections: readonly CollectionDefinition[]): PersonalField[] {
  return collections
    .filter(({ type, name, rules }) => type !== 'view' && name !== 'users' && isListed(rules.list))
    .flatMap(({ name: collection, shape, fieldRules }) =>
      Object.entries(shape)
        .filter(([name, field]) => {
          if (field.hidden || aboutOthers.has(name)) return false
          // Some members may not read it.
          if ((fieldRules?.[name]?.read ?? members) !== members) return false
          return name === engineReference || (field.type === 'relation' && field.collection === 'users')
        })
        .map(([name, field]) => ({ collection, field: name, isList: kindOf(field).isMultiple(field) })),
    )
}

function isListed(rule: string | null | undefined): boolean {
  return rule !== undefined && rule !== null
}

/** Texts of members that the record API does not show them, or only for a time. */
interface Written {
  readonly collection: string
  /** The field that names the author. */
  readonly author: string
  /** Matches records that were written as a member and not as staff. */
  readonly filter?: string
  /** The exported fields. */
  readonly fields: readonly string[]
}

const playersSay: readonly CommentKind[] = ['answer', 'withdraw', 'not_me']
const memberRelays = relays.filter(({ audience }) => audience === 'member').map(({ name }) => name)

const written: readonly Written[] = [
  // Only current members of the squad can read them.
  {
    collection: 'squad_facts',
    author: 'author',
    fields: ['squad', 'kind', 'value', 'at', 'device', 'created'],
  },
  // Only current members of the run can read them.
  {
    collection: 'run_comments',
    author: 'author',
    filter: anyOf('kind', playersSay),
    fields: ['run', 'kind', 'text', 'created'],
  },
  {
    collection: 'outbox',
    author: 'actor_id',
    filter: anyOf('relay', memberRelays),
    fields: ['relay', 'body', 'created'],
  },
]

function anyOf(field: string, values: readonly string[]): string {
  return values.map((value) => `${field} = '${value}'`).join(' || ')
}

/** Returns the records that the API shows a member about themselves, by collection, and the texts they wrote. */
export async function collectPersonalData(
  engine: Engine,
  { fields, userId }: { readonly fields: readonly PersonalField[]; readonly userId: string },
): Promise<Record<string, unknown>> {
  const person = await engine.actAs({ collection: 'users', id: userId })
  const account = await person.view({ collection: 'users', id: userId })
  const found = new Map<string, Map<string, unknown>>()
  const keep = (collection: string, records: readonly ExportedRecord[]) => {
    const known = found.get(collection) ?? new Map<string, unknown>()
    // Records from the API have more fields, so they come last and replace the others.
    for (const record of records) known.set(record.id, record)
    found.set(collection, known)
  }
  for (const each of written) keep(each.collection, await findWritten(engine, each, userId))
  for (const each of fields) keep(each.collection, await listShown(person, each))
  const records = Object.fromEntries([...found].map(([collection, byId]) => [collection, [...byId.values()]]))
  return { account, records }
}

async function listShown(
  person: PersonalRecords,
  { collection, field, isList }: PersonalField,
): Promise<ExportedRecord[]> {
  const isTheirs = `${field}${isList ? ':each ?=' : ' ='} '${person.auth.id}'`
  const shown: ExportedRecord[] = []
  for (let last = ''; ;) {
    const { items } = await person.list(collection, {
      filter: `${isTheirs} && id > '${last}'`,
      sort: 'id',
      perPage: String(pageSize),
      skipTotal: 'true',
    })
    shown.push(...items)
    last = items.at(-1)?.id ?? ''
    if (items.length < pageSize) return shown
  }
}

async function findWritten(
  engine: Engine,
  { collection, author, filter, fields }: Written,
  userId: string,
): Promise<ExportedRecord[]> {
  const isTheirs = `${author} = {:userId}`
  const records = await engine.recordsOf(collection).findAll({
    filter: filter ? `${isTheirs} && (${filter})` : isTheirs,
    params: { userId },
  })
  return records.map((record) => ({
    id: record.id,
    ...Object.fromEntries(fields.map((field) => [field, record[field]])),
  }))
}
