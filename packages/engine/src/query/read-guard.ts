import type { NamedField } from '../database/catalogue.ts'
import type { SqlTemplate } from '../database/sql.ts'
import type { AskedRow, RowRef } from './compilation.ts'

/**
 * Returns the conditions for a client to read a field of this row. A rule that needs no row is checked once
 * for the whole query (a gate): a caller who fails it gets an error. A rule about the row makes comparisons
 * false where it fails, so that the value changes no result.
 */
export function readGuard(place: AskedRow, field: NamedField): SqlTemplate[] {
  const rule = collectionReadRule(place.row, field)
  if (!rule) return []
  const { condition, needsRow } = ruleCondition(place, rule)
  if (needsRow) return [condition]
  place.compilation.gates.push(condition)
  return []
}

/** Compiles a rule to a condition; also returns whether it reads the row at all. */
export function ruleCondition(
  { compilation, row }: AskedRow,
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
