import { createHash } from 'node:crypto'
import type { QueryCollection } from './catalogue.ts'
import type { IndexDefinition } from '../schema/collection.ts'
import { kindOf } from '../schema/fields/index.ts'
import type { IndexPlan } from './dialects/dialect.ts'

const prefix = 'ix_'

/** Every index a table is to have: its own, what accounts need, and those that relations and lists ask for. */
export function indexPlans(collection: QueryCollection): IndexPlan[] {
  const definitions = [...collection.indexes]
  const isLed = (column: string) => definitions.some(({ columns, where }) => columns[0] === column && !where)

  if (collection.isAuth) {
    if (!isUnique(definitions, 'tokenKey')) definitions.push({ columns: ['tokenKey'], unique: true })
    if (!isUnique(definitions, 'email'))
      definitions.push({ columns: ['email'], unique: true, where: `"email" != ''` })
  }
  for (const field of collection.fields) {
    const isSought =
      (field.type === 'relation' && !kindOf(field).isMultiple(field)) ||
      (field.type === 'autodate' && field.name === 'created')
    if (isSought && !isLed(field.name)) definitions.push({ columns: [field.name] })
  }
  return definitions.map((definition) => toPlan(collection.name, definition))
}

/** Whether the engine made this index, so that it may drop it again. */
export function isOurs(indexName: string): boolean {
  return indexName.startsWith(prefix)
}

function isUnique(definitions: readonly IndexDefinition[], column: string): boolean {
  return definitions.some(({ columns, unique }) => unique && columns.length === 1 && columns[0] === column)
}

function toPlan(table: string, definition: IndexDefinition): IndexPlan {
  const { columns, unique = false, ignoreCase = false, descending = [], where } = definition
  const identity = JSON.stringify([table, columns, unique, ignoreCase, where ?? ''].concat(descending))
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 8)
  // PostgreSQL cuts names at 63 bytes.
  const name = `${prefix}${`${table}_${columns.join('_')}`.slice(0, 48)}_${hash}`
  return { name, table, columns, unique, ignoreCase, descending, where }
}
