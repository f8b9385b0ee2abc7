import type { Dialect } from '../database/dialects/dialect.ts'
import {
  type SqlTemplate,
  type Slot,
  rawTemplate,
  type Scalar,
  type ScalarType,
  nullScalar,
  type SqlValue,
} from '../database/sql.ts'
import type { Sign } from '../filter/ast.ts'
import type { CompiledRow } from './compilation.ts'
import type { JoinScope } from './join-scope.ts'

/** The place of an operand. */
export interface OperandPlace extends CompiledRow {
  readonly scope: JoinScope
}

/** A position on a path. */
export interface PathPosition extends OperandPlace {
  /** How many relations were followed so far. */
  readonly hops: number
  /** How many steps so far can have many rows. */
  readonly spread: number
  readonly guards: readonly SqlTemplate[]
  /** Unknown names are NULL instead of an error, as everywhere under `@request`. */
  readonly isForgiving: boolean
}

/** The start of a path. */
export const atStart = { hops: 0, spread: 0, guards: [], isForgiving: false } as const

/** One side of a comparison, ready to be compared. */
export interface Resolved {
  readonly scalar: Scalar
  /** Reached through something that can have many rows or items. */
  readonly isMany: boolean
  /** `empty` is NULL or `''`, `filled` surely is neither. */
  readonly known: 'empty' | 'filled' | 'unknown'
  /** Whether NULL and `''` differ, as in JSON. */
  readonly isStrict: boolean
  /** Must hold for the row, or the comparison is false: the value may not be read there. */
  readonly guards: readonly SqlTemplate[]
  /** Where the value is a parameter: how to read it. */
  readonly parameter?: Slot
  /** Where the value is a request variable just as it is: its parameter. */
  readonly variable?: Slot
  /** Where the value is a column of the row itself, just as it is stored: its name. */
  readonly ownColumn?: string
  /** Surely not NULL, whatever else it is. */
  readonly isNeverNull?: boolean
}

/** Two sides and their sign. */
export interface Comparison {
  readonly left: Resolved
  readonly sign: Sign
  readonly right: Resolved
}

const plainly = { isMany: false, isStrict: false, guards: [] } as const

/** NULL, or a variable without a value. */
export const absentOperand: Resolved = { ...plainly, scalar: nullScalar, known: 'empty' }

/** Text or a number as written in the filter. */
export function literal(dialect: Dialect, value: string | number): Resolved {
  const type = typeof value === 'number' ? 'number' : 'text'
  return {
    ...plainly,
    scalar: {
      kind: 'value',
      type,
      piece: { sql: dialect.placeholder(type), params: [value] },
      literal: value,
    },
    known: value === '' ? 'empty' : 'filled',
    parameter: () => value,
  }
}

/** `true` or `false`, or a count known before the query runs. */
export function constant(dialect: Dialect, value: number): Resolved {
  return {
    ...plainly,
    scalar: { kind: 'value', type: 'number', piece: rawTemplate(dialect.cast(String(value), 'number')) },
    known: 'filled',
  }
}

/** A parameter that is read when the query runs; its type is known before. */
export function parameter(dialect: Dialect, { type, read, isStrict = false }: Parameter): Resolved {
  return {
    ...plainly,
    isStrict,
    scalar: { kind: 'value', type, piece: { sql: dialect.placeholder(type), params: [read] }, literal: '' },
    known: 'filled',
    parameter: read,
  }
}

interface Parameter extends Partial<Pick<Resolved, 'isStrict'>> {
  readonly type: ScalarType
  readonly read: Slot
}

/** A value computed in SQL, neither column nor parameter. */
export function computed(type: ScalarType, value: SqlTemplate): Resolved {
  return { ...plainly, scalar: { kind: 'value', type, piece: value }, known: 'unknown' }
}

/** A value of a request as the databases take it: bools as numbers, everything structured as JSON text. */
export function toSqlValue(value: unknown): SqlValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return JSON.stringify(value)
}
