import type { NamedField } from '../database/catalogue.ts'
import { type Slot, piece, variableSlot } from '../database/sql.ts'
import { badRequest } from '../errors.ts'
import { kindOf } from '../schema/fields/index.ts'
import { splitPathModifier } from './path-step.ts'
import {
  type OperandPlace,
  type Resolved,
  type PathPosition,
  absentOperand,
  atStart,
  computed,
  constant,
  parameter,
  toSqlValue,
} from './resolved.ts'
import { walkPath } from './walk-path.ts'

/** Resolves an `@request.…` path. */
export function requestOperand(place: OperandPlace, path: string): Resolved {
  const names = path.split('.').slice(1)
  if (names[0] === 'auth' && names.length > 1) return authOperand(place, names.slice(1))
  if (names[0] === 'body' && names.length > 1) return bodyOperand(place, names.slice(1))
  const isKnown =
    names[0] === 'query' || names[0] === 'headers'
      ? names.length > 1
      : (names[0] === 'method' || names[0] === 'context') && names.length === 1
  if (!isKnown) throw badRequest()
  return variableOperand(place, { names })
}

function authOperand(place: OperandPlace, names: readonly string[]): Resolved {
  const { compilation, scope } = place
  const collection = compilation.catalogue.get(compilation.exactly('@request.auth.collectionId'))
  if (!collection) return variableOperand(place, { names: ['auth', ...names] })

  const { base } = splitPathModifier(names[0] ?? '')
  const field = collection.field(base)
  const isPlain = names.length === 1 && (field || base === 'collectionId' || base === 'collectionName')
  const isInside = field?.type === 'json' || field?.type === 'geoPoint'
  const isOwnId = field?.type === 'relation' && !isMultiple(field) && names.length === 2 && names[1] === 'id'
  if (isPlain || isInside) return variableOperand(place, { names: ['auth', ...names], field })
  if (isOwnId) return variableOperand(place, { names: ['auth', base], field })

  const { alias } = scope.join('@request.auth', {
    collection,
    on: (joinedAs) => ({
      sql: `${joinedAs}."id" = ${compilation.dialect.placeholder('text')}`,
      params: [readSlot('@request.auth.id')],
    }),
  })
  compilation.shapeOf('@request.auth.id')
  return fromRow({ ...place, row: { collection, alias, isSuperuserOrRule: true } }, names)
}

function bodyOperand(place: OperandPlace, names: readonly string[]): Resolved {
  const { base, modifier } = splitPathModifier(names[0] ?? '')
  const field = place.row.collection.field(base)
  if (field?.type === 'relation' && names.length > 1)
    return bodyRelation(place, { field, names: names.slice(1) })
  if (field && names.length === 1 && modifier === 'changed') return changedOperand(place, field)
  return variableOperand(place, { names: ['body', ...names], field })
}

/** A relation, and the names that lead on from the record it refers to. */
interface RelationPath {
  readonly field: NamedField & { type: 'relation' }
  readonly names: readonly string[]
}

function bodyRelation(place: OperandPlace, { field, names }: RelationPath): Resolved {
  const { compilation, scope } = place
  const variable = `@request.body.${field.name}`
  const shape = compilation.shapeOf(variable)
  const target = compilation.catalogue.get(field.collection)
  if (!target || shape === 'null' || shape === 'empty') return absentOperand
  const { alias } = scope.join(variable, {
    collection: target,
    on: (joinedAs) => ({
      sql: compilation.dialect.inList(`${joinedAs}."id"`, compilation.dialect.placeholder('text')),
      params: [itemsSlot(variable)],
    }),
  })
  const row = { collection: target, alias, isSuperuserOrRule: true }
  return fromRow({ ...place, row, spread: isMultiple(field) ? 1 : 0 }, names)
}

function fromRow(
  start: OperandPlace & Partial<Pick<PathPosition, 'spread'>>,
  names: readonly string[],
): Resolved {
  const { compilation } = start
  const before = compilation.hasReadRow
  const found = walkPath({ ...atStart, ...start, isForgiving: true }, names)
  // These rows belong to the request, not to the row the rule is about.
  compilation.hasReadRow = before
  return found
}

/** Resolves `:changed`: submitted and different from the stored value. */
function changedOperand(place: OperandPlace, field: NamedField): Resolved {
  const { compilation } = place
  const { dialect } = compilation
  const variable = `@request.body.${field.name}`
  if (compilation.exactly(`${variable}:isset`) !== 'true') return { ...constant(dialect, 0), isStrict: true }
  const submitted = variableOperand(place, { names: ['body', field.name], field })
  const stored = walkPath({ ...atStart, ...place }, [field.name])
  const isDifferent = submitted.isStrict
    ? dialect.compare(submitted.scalar, 'is not', stored.scalar)
    : dialect.compareLoosely(submitted.scalar, 'is not', stored.scalar)
  const value = piece`${dialect.cast('1', 'number')} * (CASE WHEN ${isDifferent} THEN 1 ELSE 0 END)`
  return { ...computed('number', value), isStrict: true }
}

/** The names behind `@request`, and their field, if any. */
interface VariablePath {
  readonly names: readonly string[]
  readonly field?: NamedField | undefined
}

function variableOperand(place: OperandPlace, { names, field }: VariablePath): Resolved {
  const { compilation } = place
  const { dialect } = compilation
  const { base, modifier } = splitPathModifier(names.at(-1) ?? '')
  const variable = ['@request', ...names.slice(0, -1), base].join('.')
  if (modifier === 'isset') {
    return constant(dialect, compilation.exactly(`${variable}:isset`) === 'true' ? 1 : 0)
  }
  if (modifier === 'changed') throw badRequest()
  if (modifier === 'length' || modifier === 'each') return listOperand(place, { variable, modifier, field })

  const isStrict = field?.type === 'json'
  const shape = compilation.shapeOf(variable)
  if (shape === 'null') return { ...absentOperand, isStrict }
  const read = modifier === 'lower' ? lowerSlot(variable) : readSlot(variable)
  const type = shape === 'number' && modifier !== 'lower' ? 'number' : 'text'
  const operand = parameter(dialect, { type, read, isStrict })
  const known = shape === 'empty' ? 'empty' : 'filled'
  return modifier === 'lower' ? { ...operand, known } : { ...operand, known, variable: read }
}

interface ListVariable {
  readonly variable: string
  readonly modifier: 'length' | 'each'
  readonly field: NamedField | undefined
}

function listOperand(
  { compilation, scope }: OperandPlace,
  { variable, modifier, field }: ListVariable,
): Resolved {
  const isListable = field?.type === 'select' || field?.type === 'relation' || field?.type === 'file'
  if (!field || !isListable) throw badRequest()
  compilation.shapeOf(variable)
  const { dialect } = compilation
  if (modifier === 'length') {
    const read = variableSlot(variable, (value) => toItems(value).length)
    return parameter(dialect, { type: 'number', read })
  }
  const read = itemsSlot(variable)
  const items = scope.joinItems(`${variable}:each`, { sql: dialect.placeholder('text'), params: [read] })
  return { ...computed('text', { sql: `${items}."value"`, params: [] }), isMany: isMultiple(field) }
}

function readSlot(variable: string): Slot {
  return variableSlot(variable, toSqlValue)
}

function itemsSlot(variable: string): Slot {
  return variableSlot(variable, (value) => JSON.stringify(toItems(value)))
}

function lowerSlot(variable: string): Slot {
  return variableSlot(variable, (value) => {
    const text = toSqlValue(value)
    return text === null ? null : String(text).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  })
}

function toItems(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}

function isMultiple(field: NamedField): boolean {
  return kindOf(field).isMultiple(field)
}
