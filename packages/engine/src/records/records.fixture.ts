import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { type RecordChange, ChangeObservers } from './changes.ts'
import { type CollectionDefinition, unique } from '../schema/collection.ts'
import {
  bool,
  date,
  file,
  geoPoint,
  json,
  number,
  relation,
  select,
  text,
  timestamps,
} from '../schema/index.ts'
import { SchemaNodes } from '../database/schema-nodes.ts'
import { syncDatabase } from '../upgrade/sync-database.ts'
import type { TestDatabase } from '../testing/index.ts'
import { CollectionRegistry } from './collections.ts'
import { type FileArea, bodyOf } from './files.ts'
import type { BoundHooks } from './hooks.ts'
import { Records } from './records.ts'
import type { ListParams } from './list-records.ts'
import type { RequestContext } from './request-context.ts'

/** A small community: people with teams, posts, comments and likes. */
export const collections: readonly CollectionDefinition[] = [
  {
    name: 'people',
    type: 'auth',
    shape: {
      name: text(),
      is_admin: bool(),
      phone: text(),
      level: number(),
      staff_note: text(),
      ...timestamps,
    },
    rules: {
      list: '@request.auth.id != ""',
      view: '',
      create: '',
      update: 'id = @request.auth.id || @request.auth.is_admin = true',
      delete: 'id = @request.auth.id || @request.auth.is_admin = true',
      manage: '@request.auth.is_admin = true',
    },
    fieldRules: {
      phone: { read: 'id = @request.auth.id || @request.auth.is_admin = true' },
      staff_note: { read: '@request.auth.is_admin = true', write: '@request.auth.is_admin = true' },
      is_admin: { write: '@request.auth.is_admin = true' },
      level: { write: '@request.auth.is_admin = true' },
    },
  },
  {
    name: 'posts',
    type: 'base',
    shape: {
      title: text({ required: true, max: 50 }),
      author: relation('people', { cascadeDelete: true }),
      readers: relation('people', { maxSelect: 5 }),
      tags: select(['red', 'green', 'blue'], { maxSelect: 3 }),
      score: number(),
      pinned: bool(),
      data: json(),
      place: geoPoint(),
      due: date(),
      inner: text({ hidden: true }),
      pictures: file({ maxSelect: 3 }),
      ...timestamps,
    },
    rules: {
      list: '',
      view: '',
      create: '@request.auth.id != "" && author = @request.auth.id',
      update: 'author = @request.auth.id && @request.body.author:changed = false',
      delete: 'author = @request.auth.id',
    },
  },
  {
    name: 'comments',
    type: 'base',
    shape: {
      post: relation('posts', { required: true, cascadeDelete: true }),
      author: relation('people'),
      answers: relation('comments', { cascadeDelete: true }),
      text: text(),
      ...timestamps,
    },
    rules: { list: 'text != "secret"', view: 'text != "secret"', create: '', update: '', delete: '' },
  },
  {
    name: 'likes',
    type: 'base',
    shape: { post: relation('posts', { required: true }), person: relation('people', { required: true }) },
    rules: { list: '', view: '', create: '', update: '', delete: '' },
    indexes: [unique('post', 'person')],
  },
  {
    name: 'profiles',
    type: 'base',
    shape: { person: relation('people', { required: true, cascadeDelete: true }), motto: text() },
    rules: { list: '', view: '', create: '', update: '', delete: '' },
    indexes: [unique('person')],
  },
  {
    name: 'vault',
    type: 'base',
    shape: { owner: relation('people'), note: text() },
    rules: {},
  },
  {
    name: 'comment_counts',
    type: 'view',
    shape: { title: text(), total: number() },
    rules: { list: '', view: '' },
    query:
      'SELECT p."id", p."title", COUNT(c."id") AS "total" FROM "posts" p LEFT JOIN "comments" c ON c."post" = p."id" GROUP BY p."id", p."title"',
    reads: ['posts', 'comments'],
  },
]

/** A request of a guest. */
export const guest: RequestContext = {
  auth: null,
  isSuperuser: false,
  kind: 'default',
  method: 'GET',
  query: {},
  headers: {},
  body: {},
  ip: '127.0.0.1',
}

/** A request of the server's owner. */
export const superuser: RequestContext = { ...guest, isSuperuser: true }

/** Files in memory, and the calls for them. */
export class MemoryFiles implements FileArea {
  readonly kept = new Map<string, Uint8Array>()

  prepare: FileArea['prepare'] = async ({ uploads }) => ({
    stored: await Promise.all(
      uploads.map(async (upload) => ({ name: `stored_${upload.name}`, bytes: await upload.bytes() })),
    ),
  })
  announce: FileArea['announce'] = async () => async () => {}

  write: FileArea['write'] = async ({ collectionId, recordId }, { name, bytes }) => {
    this.kept.set(`${collectionId}/${recordId}/${name}`, bytes)
  }
  remove: FileArea['remove'] = async ({ collectionId, recordId }, names) => {
    for (const name of names) this.kept.delete(`${collectionId}/${recordId}/${name}`)
  }
  removeAll: FileArea['removeAll'] = async ({ collectionId, recordId }) => {
    for (const key of this.kept.keys())
      if (key.startsWith(`${collectionId}/${recordId}/`)) this.kept.delete(key)
  }
}

/** An open record service with everything around it. */
export interface OpenRecords {
  readonly records: Records
  readonly registry: CollectionRegistry
  readonly database: Database
  /** The URL of the database; empty for SQLite. */
  readonly databaseUrl: string
  readonly files: MemoryFiles
  readonly changes: ChangeObservers
  /** The changes announced so far. */
  readonly announced: RecordChange[]
  /** A request of a stored person. */
  as(id: string): Promise<RequestContext>
  /** Creates a record as the server would; returns its id. */
  add(collection: string, values: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

/** Opens the small community (or other collections) on a fresh database. */
export async function openRecords(
  testDatabase: TestDatabase,
  options: {
    collections?: readonly CollectionDefinition[]
    hooks?: readonly BoundHooks[]
    now?: () => Date
    rowsPerPortion?: number
  } = {},
): Promise<OpenRecords> {
  const logger = pino({ level: 'silent' })
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-records-'))
  const fresh = await testDatabase.create()
  const database = await openDatabase({ dataDir, databaseUrl: fresh.databaseUrl, logger })
  const registry = new CollectionRegistry(options.collections ?? collections)
  const changes = new ChangeObservers()
  const files = new MemoryFiles()
  const announced: RecordChange[] = []
  changes.add({ committed: (list) => announced.push(...list) })
  const now = options.now ?? (() => new Date())
  const passwords = {
    hash: async (plain: string) => `hash:${plain}`,
    verify: async (plain: string, hash: string) => hash === `hash:${plain}`,
  }
  const records = new Records({
    database,
    collections: registry,
    files,
    passwords,
    changes,
    hooks: options.hooks ?? [],
    logger,
    now,
    rowsPerPortion: options.rowsPerPortion ?? Infinity,
  })
  const nodes = new SchemaNodes(registry.all())
  await syncDatabase({
    database,
    collections: registry,
    records,
    migrations: [],
    now,
    nodes,
    openMode: 'node',
  })
  return {
    records,
    registry,
    database,
    databaseUrl: fresh.databaseUrl ?? '',
    files,
    changes,
    announced,
    as: async (id) => {
      const people = registry.get('people')
      const row = people && (await records.rows().find(people, id))
      if (!people || !row) throw new Error(`nobody is called ${id}`)
      return { ...guest, auth: { ...row, collectionId: people.id, collectionName: people.name } }
    },
    add: async (collection, values) => (await records.store(collection).create(values)).id,
    close: async () => {
      await database.close()
      await fresh.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a person's values; the name makes the id and the address. */
export function person(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { id: idOf(name), email: `${name}@example.com`, name, password: 'password', ...more }
}

/** Returns a readable id of the right length. */
export function idOf(name: string): string {
  return name.padEnd(15, '0')
}

/** Returns the ids of a list. */
export async function idsOf(
  { records }: OpenRecords,
  context: RequestContext,
  collection: string,
  params: ListParams,
): Promise<string[]> {
  return (await records.as(context).list(collection, params)).body.items.map(({ id }) =>
    id.replace(/0+$/, ''),
  )
}

/** A body without files. */
export const body = bodyOf
