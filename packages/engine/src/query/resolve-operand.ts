import type { QueryCollection } from '../database/catalogue.ts'
import { type SqlTemplate, variableSlot } from '../database/sql.ts'
import { badRequest } from '../errors.ts'
import type { Operand } from '../filter/ast.ts'
import { constantValue, isMacro, macroValue } from '../filter/macros.ts'
import type { Compilation } from './compilation.ts'
import { requestOperand } from './request-operand.ts'
import {
  type OperandPlace,
  type Resolved,
  absentOperand,
  atStart,
  computed,
  constant,
  literal,
  parameter,
  toSqlValue,
} from './resolved.ts'
import { walkPath } from './walk-path.ts'

/** Prefix of a `{:name}` of server code inside a filter. */
export const parameterPrefix = '@param.'

const plainPath = /^\w[\w.:]*$/

/** Turns an operand of the filter language into something that can be compared. */
export function resolveOperand(place: OperandPlace, operand: Operand): Resolved {
  const { dialect } = place.compilation
  switch (operand.kind) {
    case 'text':
    case 'number':
      return literal(dialect, operand.value)
    case 'call':
      return operand.name === 'geoDistance'
        ? distanceOperand(place, operand.args)
        : timeOperand(place, operand.args)
    default:
      return identifierOperand(place, operand.path)
  }
}

function identifierOperand(place: OperandPlace, path: string): Resolved {
  const { compilation, row } = place
  if (isMacro(path)) return macroOperand(compilation, path)
  if (path.startsWith('@request.')) return requestOperand(place, path)
  if (path.startsWith('@collection.')) return collectionOperand(place, path)
  if (path.startsWith(parameterPrefix)) return serverParameter(compilation, path)

  const value = constantValue(path)
  if (value !== undefined && !row.collection.field(path)) {
    return value === null ? absentOperand : constant(compilation.dialect, value)
  }
  if (!plainPath.test(path)) throw badRequest()
  return walkPath({ ...atStart, ...place }, path.split('.'))
}

/** Resolves a `{:name}` of server code; client filters have none. */
function serverParameter(compilation: Compilation, name: string): Resolved {
  if (compilation.exactly(`${name}:isset`) !== 'true') throw badRequest()
  const shape = compilation.shapeOf(name)
  if (shape === 'null') return absentOperand
  const read = variableSlot(name, toSqlValue)
  const type = shape === 'number' ? 'number' : 'text'
  return { ...parameter(compilation.dialect, { type, read }), known: shape === 'empty' ? 'empty' : 'filled' }
}

function macroOperand(compilation: Compilation, name: string): Resolved {
  compilation.isVolatile = true
  const type = typeof macroValue(name, new Date(0)) === 'number' ? 'number' : 'text'
  return parameter(compilation.dialect, { type, read: ({ now }) => macroValue(name, now) ?? null })
}

/** Resolves a distance. Many rows are not distinguished: one that is near enough is enough. */
function distanceOperand(place: OperandPlace, args: readonly Operand[]): Resolved {
  const { dialect } = place.compilation
  const resolved = args.map((arg) => resolveOperand(place, arg))
  const distance = dialect.geoDistance(resolved.map(({ scalar }) => dialect.asNumber(scalar)))
  return { ...computed('number', distance), isStrict: true, guards: resolved.flatMap(({ guards }) => guards) }
}

function timeOperand(place: OperandPlace, args: readonly Operand[]): Resolved {
  const { compilation } = place
  const { dialect } = compilation
  const [format, moment, ...modifiers] = args.map((arg) => resolveOperand(place, arg))
  if (!format || args.slice(2).some(({ kind }) => kind !== 'text')) throw badRequest()
  const second = args[1]
  if (!second || (second.kind === 'text' && second.value.toLowerCase() === 'now'))
    compilation.isVolatile = true
  const textOf = ({ scalar }: Resolved): SqlTemplate => dialect.asText(scalar)
  const text = dialect.formatTime({
    format: textOf(format),
    value: moment && textOf(moment),
    modifiers: modifiers.map(textOf),
  })
  return { ...computed('text', text), isMany: moment?.isMany ?? false, guards: moment?.guards ?? [] }
}

/** The path of an `@collection.NAME[:alias].…` operand: an unrelated collection, every row of it. */
function collectionOperand(place: OperandPlace, path: string): Resolved {
  const { compilation, scope } = place
  const [, source = '', ...names] = path.split('.')
  const [name = '', label, ...more] = source.split(':')
  const collection: QueryCollection | undefined = compilation.catalogue.get(name)
  if (!collection || names.length === 0 || more.length > 0) throw badRequest()
  const key = `@collection.${collection.name}:${label ?? ''}`
  const { alias } = scope.join(key, { collection, on: () => ({ sql: '1 = 1', params: [] }) })
  const row = { collection, alias, isSuperuserOrRule: place.row.isSuperuserOrRule }
  const before = compilation.hasReadRow
  const found = walkPath({ ...atStart, compilation, scope, row, spread: 1 }, names)
  compilation.hasReadRow = before
  return found
}
