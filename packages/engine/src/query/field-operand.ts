import { type NamedField, scalarTypeOf, storageOf } from '../database/catalogue.ts'
import { quote } from '../database/dialects/dialect.ts'
import { type SqlTemplate, piece, rawTemplate, type Scalar } from '../database/sql.ts'
import { badRequest } from '../errors.ts'
import { kindOf } from '../schema/fields/index.ts'
import { type RowRef, rowAlias, type CompiledRow } from './compilation.ts'
import { splitPathModifier } from './path-step.ts'
import { type Resolved, type PathPosition, absentOperand, computed } from './resolved.ts'

/** Returns the value at the end of a path: a field of the row reached, with its modifier. */
export function fieldOperand(position: PathPosition, name: string): Resolved {
  const { compilation, row, scope } = position
  const isMany = position.spread > 0
  const { base, modifier } = splitPathModifier(name)
  const field = row.collection.field(base)
  if (!field) {
    if (position.isForgiving) return absentOperand
    throw badRequest()
  }
  if (field.hidden && !row.isSuperuserOrRule) throw badRequest()
  compilation.hasReadRow = true

  const guards = row.isSuperuserOrRule
    ? position.guards
    : [...position.guards, ...clientGuards(position, field)]
  const column = columnOf(row, field)
  if (modifier === 'length' && isListable(field)) {
    return { ...computed('number', rawTemplate(listLength(position, field))), isMany, guards }
  }
  if (modifier === 'each' && isMultiple(field)) {
    const items = scope.joinItems(`${row.alias}.${field.name}:each`, rawTemplate(column))
    return { ...computed('text', rawTemplate(`${items}."value"`)), isMany: true, guards }
  }
  const isStrict = field.type === 'json'
  const scalar = columnScalar(field, column)
  if (modifier === 'lower') {
    const text = compilation.dialect.asText(scalar)
    return { ...computed('text', lowered(position, text)), isMany, isStrict, guards }
  }
  const value = { scalar, isMany, known: 'unknown', isStrict, guards } as const
  if (row.alias !== rowAlias || isMany) return value
  return { ...value, ownColumn: field.name, isNeverNull: isFilledIn(row, field) }
}

/** Checks whether a column is never NULL: those of tables are not, except JSON; those of views may be. */
function isFilledIn({ collection }: RowRef, field: NamedField): boolean {
  return !collection.isView && storageOf(field) !== 'json'
}

function columnOf({ alias }: RowRef, { name }: NamedField): string {
  return `${alias}.${quote(name)}`
}

function columnScalar(field: NamedField, column: string): Scalar {
  if (field.type === 'json') return { kind: 'json', document: column, path: [] }
  return { kind: 'column', type: scalarTypeOf(field), sql: column }
}

function clientGuards(position: PathPosition, field: NamedField): SqlTemplate[] {
  const { row } = position
  const guards = readGuard(position, field)
  // Addresses that are not public cannot be searched, not even the caller's own.
  if (row.collection.isAuth && field.name === 'email')
    guards.push(rawTemplate(`${row.alias}."emailVisibility" = 1`))
  return guards
}

function isListable(field: NamedField): boolean {
  return field.type === 'select' || field.type === 'relation' || field.type === 'file'
}

function isMultiple(field: NamedField): boolean {
  return kindOf(field).isMultiple(field)
}

function listLength({ compilation, row }: PathPosition, field: NamedField): string {
  const column = columnOf(row, field)
  if (isMultiple(field)) return compilation.dialect.listLength(column)
  return compilation.dialect.cast(`CASE WHEN ${column} = '' OR ${column} IS NULL THEN 0 ELSE 1 END`, 'number')
}

function lowered({ compilation }: PathPosition, { sql, params }: SqlTemplate): SqlTemplate {
  return piece`${{ sql: compilation.dialect.lower(sql), params }}`
}

/**
 * Returns the conditions for a client to read a field of this row. A rule that needs no row is checked once
 * for the whole query (a gate): a caller who fails it gets an error. A rule about the row makes comparisons
 * false where it fails, so that the value changes no result.
 */
export function readGuard(place: CompiledRow, field: NamedField): SqlTemplate[] {
  const rule = collectionReadRule(place.row, field)
  if (!rule) return []
  const { condition, needsRow } = ruleCondition(place, rule)
  if (needsRow) return [condition]
  place.compilation.gates.push(condition)
  return []
}

/** Compiles a rule to a condition; also returns whether it reads the row at all. */
export function ruleCondition(
  { compilation, row }: CompiledRow,
  rule: string,
): { condition: SqlTemplate; needsRow: boolean } {
  const before = compilation.hasReadRow
  compilation.hasReadRow = false
  const condition = compilation.rule(rule, row)
  const needsRow = compilation.hasReadRow
  compilation.hasReadRow ||= before
  return { condition, needsRow }
}

function collectionReadRule({ collection }: RowRef, field: NamedField): string | undefined {
  return Object.hasOwn(collection.fieldRules, field.name)
    ? collection.fieldRules[field.name]?.read
    : undefined
}
