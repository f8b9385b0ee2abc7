import type { OwnObject } from '../database/definitions.ts'
import type { Database } from '../database/database.ts'
import { connectionFor, type OpenMode, extendTables } from '../database/schema-sync.ts'
import { QueryCompiler } from '../query/query-compiler.ts'
import { type Collection, CollectionRegistry } from '../records/collections.ts'
import type { RecordJson, RecordPage } from '../records/read-result.ts'
import type { ListParams } from '../records/list-records.ts'
import { RecordViews } from '../records/record-views.ts'
import { systemContext } from '../records/request-context.ts'
import { type ReadContext, createReadContext } from '../records/read-context.ts'
import { RuleCheck } from '../records/rules.ts'
import type { CollectionDefinition } from '../schema/collection.ts'

const logsDefinition: CollectionDefinition = {
  name: '_logs',
  type: 'base',
  shape: {
    level: { type: 'number' },
    message: { type: 'text' },
    data: { type: 'json' },
    created: { type: 'date' },
  },
  rules: {},
}

const listedDefinition: CollectionDefinition = {
  name: '_collections',
  type: 'base',
  shape: {
    name: { type: 'text' },
    type: { type: 'text' },
    system: { type: 'bool' },
    created: { type: 'date' },
    updated: { type: 'date' },
  },
  rules: {},
}

const registry = new CollectionRegistry([logsDefinition, listedDefinition])
const logs = required(logsDefinition.name)
const listed = required(listedDefinition.name)

/** The tables themselves. */
export const operatorTables: readonly Collection[] = [logs, listed]

/** Their other objects. */
export const operatorObjects: readonly OwnObject[] = [
  { name: 'operator_logs_created', create: 'CREATE INDEX operator_logs_created ON "_logs" ("created")' },
  { name: '_schema', create: 'CREATE TABLE _schema (id TEXT NOT NULL PRIMARY KEY, hash TEXT NOT NULL)' },
]

/**
 * Tables for operators that are not collections: the log and the list of collections. They are filtered,
 * sorted and paged like records, and only operators ever see them.
 */
export class OperatorTables {
  readonly database: Database
  readonly compiler: QueryCompiler
  readonly logs = logs
  readonly listed = listed
  readonly #views: RecordViews
  readonly #now: () => Date

  constructor(database: Database, now: () => Date) {
    this.database = database
    this.#now = now
    this.compiler = new QueryCompiler(database.dialect, registry)
    this.#views = new RecordViews({
      collections: registry,
      compiler: this.compiler,
      rules: new RuleCheck(this.compiler, now),
    })
  }

  /** Makes missing tables, in a database that holds nothing else. */
  async open(openMode: OpenMode = 'node'): Promise<void> {
    await this.database.write(async (connection) => {
      await extendTables(await connectionFor(connection, openMode), {
        tables: operatorTables,
        objects: operatorObjects,
      })
    })
  }

  /** Returns one page. Throws the plain 400 for fields that cannot be filtered or sorted by. */
  async list(collection: Collection, params: ListParams): Promise<RecordPage> {
    const { body } = await this.#views.list(this.reading(collection), params)
    return { ...body, items: body.items.map(withoutFrame) }
  }

  /** Returns one row; throws 404. */
  async view(collection: Collection, id: string): Promise<RecordJson> {
    return withoutFrame((await this.#views.view(this.reading(collection), { id })).body)
  }

  /** Returns the read context of operators for one of the tables. */
  reading(collection: Collection): ReadContext {
    return createReadContext({ collection, context: systemContext, source: this.database, now: this.#now() })
  }
}

function withoutFrame({ collectionId: _id, collectionName: _name, ...row }: RecordJson): RecordJson {
  return row
}

function required(name: string): Collection {
  const collection = registry.get(name)
  if (!collection) throw new Error(`${name} is not there`)
  return collection
}
