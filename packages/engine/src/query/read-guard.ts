import type { NamedField } from '../database/catalogue.ts'
import type { SqlTemplate } from '../database/sql-template.ts'
import type { AskedRow, RowRef } from './compilation.ts'

/**
 * What must hold for a client to look at a field of this row. A rule that needs no row is asked once for the whole
 * query (a gate): the caller who fails it gets an error. A rule about the row makes comparisons false where it
 * fails, so that the value changes no answer.
 */
export function readGuard(place: AskedRow, field: NamedField): SqlTemplate[] {
  const rule = collectionReadRule(place.row, field)
  if (!rule) return []
  const { condition, needsRow } = ruleCondition(place, rule)
  if (needsRow) return [condition]
  place.compilation.gates.push(condition)
  return []
}

/** A rule as a condition, and whether it looks at the row at all. */
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
