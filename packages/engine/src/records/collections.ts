import { createHash } from 'node:crypto'
import type { NamedField, QueryCollection } from '../database/catalogue.ts'
import type { AuthOptions, CollectionDefinition, Rule } from '../schema/collection.ts'
import { timestamps, withSystemFields } from '../schema/system-fields.ts'
import { lockRanks } from './locks.ts'

export type { NamedField } from '../database/catalogue.ts'

/** The rules of a collection with every gap filled. */
interface ResolvedRules {
  readonly list: Rule
  readonly view: Rule
  readonly create: Rule
  readonly update: Rule
  readonly delete: Rule
  readonly auth: Rule
  readonly manage: Rule
}

/** A collection at work. */
export interface Collection extends QueryCollection {
  readonly rules: ResolvedRules
  readonly authOptions: AuthOptions
  /** Made by the engine itself. */
  readonly isSystem: boolean
}

/** All collections of an engine. */
export class CollectionRegistry {
  readonly #byKey = new Map<string, Collection>()
  readonly #all: Collection[] = []
  readonly #ranks: ReadonlyMap<string, number>

  constructor(definitions: readonly CollectionDefinition[]) {
    const known = [...systemCollections, ...definitions]
    // A view may read what is defined after it.
    const ids = new Map(known.map((definition) => [definition.name, idOfDefinition(definition)]))
    for (const definition of known) this.#add(definition, (name) => ids.get(name) ?? name)
    for (const collection of this.#all) this.#checkRelations(collection)
    this.#ranks = lockRanks(this.#all, (name) => this.get(name))
  }

  /** By id or by name, letter case of the name ignored. */
  get(nameOrId: string): Collection | undefined {
    return this.#byKey.get(nameOrId) ?? this.#byKey.get(nameOrId.toLowerCase())
  }

  /** In order of definition, the engine's own first. */
  all(): readonly Collection[] {
    return this.#all
  }

  /** The place of a collection in the order of locks. */
  rankOf({ id }: Collection): number {
    return this.#ranks.get(id) ?? this.#all.length
  }

  #add(definition: CollectionDefinition, idOf: (name: string) => string): void {
    const collection = toCollection(definition, idOf)
    for (const key of new Set([collection.id, collection.name.toLowerCase()])) {
      if (this.#byKey.has(key)) throw new Error(`two collections are called ${key}`)
      this.#byKey.set(key, collection)
    }
    this.#all.push(collection)
  }

  #checkRelations(collection: Collection): void {
    for (const field of collection.fields) {
      if (field.type === 'relation' && !this.get(field.collection)) {
        throw new Error(
          `${collection.name}.${field.name} points at the unknown collection ${field.collection}`,
        )
      }
    }
  }
}

function toCollection(definition: CollectionDefinition, idOf: (name: string) => string): Collection {
  const fields = Object.entries(withSystemFields(definition)).map(([name, field]): NamedField => ({
    ...field,
    name,
  }))
  const byName = new Map(fields.map((field) => [field.name, field]))
  const { rules } = definition
  return {
    id: idOfDefinition(definition),
    name: definition.name,
    type: definition.type,
    fields,
    field: (name) => byName.get(name),
    rules: {
      list: rules.list ?? null,
      view: rules.view ?? null,
      create: rules.create ?? null,
      update: rules.update ?? null,
      delete: rules.delete ?? null,
      auth: rules.auth === undefined ? '' : rules.auth,
      manage: rules.manage ?? null,
    },
    fieldRules: definition.fieldRules ?? {},
    indexes: definition.indexes ?? [],
    isAuth: definition.type === 'auth',
    isView: definition.type === 'view',
    authOptions: definition.auth ?? {},
    query: definition.query,
    reads: (definition.reads ?? []).map(idOf),
    stored: definition.stored ?? [],
    isSystem: systemCollections.includes(definition),
  }
}

function idOfDefinition({ id, name }: CollectionDefinition): string {
  return id ?? collectionIdOf(name)
}

/** A stable id for a collection that has none of its own. */
export function collectionIdOf(name: string): string {
  return `pbc_${parseInt(createHash('sha256').update(name).digest('hex').slice(0, 8), 16)}`
}

/**
 * Name of the collection whose records bypass every rule; a transaction that locks this name counts them
 * exclusively.
 */
export const superusersCollection = '_superusers'

const superusers: CollectionDefinition = {
  id: 'pbc_3142635823',
  name: superusersCollection,
  type: 'auth',
  shape: timestamps,
  rules: {},
  auth: { authTokenSeconds: 86_400 },
}

const isOwner =
  '@request.auth.id != "" && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId'

/** The fields that name a row's owner. */
const owner = {
  collectionRef: { type: 'text', required: true },
  recordRef: { type: 'text', required: true },
} as const
const byOwner = { columns: ['collectionRef', 'recordRef'] }

/** Which provider account belongs to which record; owners see and drop their own links. */
const externalAuths: CollectionDefinition = {
  id: 'pbc_2281828961',
  name: '_externalAuths',
  type: 'base',
  shape: {
    ...owner,
    provider: { type: 'text', required: true },
    providerId: { type: 'text', required: true },
    ...timestamps,
  },
  rules: { list: isOwner, view: isOwner, delete: isOwner },
  indexes: [
    { columns: ['collectionRef', 'recordRef', 'provider'], unique: true },
    { columns: ['collectionRef', 'provider', 'providerId'], unique: true },
  ],
}

/**
 * Codes sent by mail, hashed. Unknown addresses get a row as well, under an id without a record: clients
 * cannot distinguish the two.
 */
const otps: CollectionDefinition = {
  id: 'pbc_1638494021',
  name: '_otps',
  type: 'base',
  shape: {
    ...owner,
    password: { type: 'password', required: true, hidden: true },
    sentTo: { type: 'text', hidden: true },
    tries: { type: 'number', hidden: true },
    // The id of the row whose code this one is a further id for; empty if it has its own code.
    sameAs: { type: 'text', hidden: true },
    askedFrom: { type: 'text', hidden: true },
    ...timestamps,
  },
  rules: { list: isOwner, view: isOwner },
  indexes: [byOwner],
}

/** Logins that still need a second factor. */
const mfas: CollectionDefinition = {
  id: 'pbc_2279338944',
  name: '_mfas',
  type: 'base',
  shape: { ...owner, method: { type: 'text', required: true }, ...timestamps },
  rules: { list: isOwner, view: isOwner },
  indexes: [byOwner],
}

/** Addresses that people have logged in from, as keyed hashes. */
const authOrigins: CollectionDefinition = {
  id: 'pbc_4275539003',
  name: '_authOrigins',
  type: 'base',
  shape: { ...owner, fingerprint: { type: 'text', required: true }, ...timestamps },
  rules: { list: isOwner, view: isOwner, delete: isOwner },
  indexes: [{ columns: ['collectionRef', 'recordRef', 'fingerprint'], unique: true }],
}

/** Open sessions of people; deleting a row logs that device out. */
const sessions: CollectionDefinition = {
  name: '_sessions',
  type: 'base',
  shape: {
    ...owner,
    device: { type: 'text', max: 100 },
    lastUsed: { type: 'date' },
    // When its owner last logged in with it or gave the password again.
    provenAt: { type: 'date', hidden: true },
    ...timestamps,
  },
  rules: { list: isOwner, view: isOwner, delete: isOwner },
  indexes: [byOwner],
}

/** The collections every engine has. */
export const systemCollections: readonly CollectionDefinition[] = [
  superusers,
  externalAuths,
  otps,
  mfas,
  authOrigins,
  sessions,
]
