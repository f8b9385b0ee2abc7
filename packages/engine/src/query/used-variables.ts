import type { SqlTemplate, Slot } from '../database/sql.ts'
import type { Compilation, CompilationMetadata } from './compilation.ts'
import type { Comparison } from './resolved.ts'

/**
 * Notes a comparison that only asks whether a request variable equals a column of the row itself. All callers
 * with another value than the row get the same result.
 */
export function noteComparison({ comparedWith }: Compilation, { left, sign, right }: Comparison): void {
  if (sign !== '=' && sign !== '!=') return
  const { variable } = left.variable ? left : right
  const { ownColumn, scalar } = left.variable ? right : left
  const given = left.variable ? left.scalar : right.scalar
  const isOfOneType = scalar.kind === 'column' && given.kind === 'value' && scalar.type === given.type
  if (variable && ownColumn !== undefined && isOfOneType) comparedWith.set(variable, ownColumn)
}

/**
 * Returns the request variables whose values are bound, and which of them are only compared with own columns.
 */
export function usedVariables(
  pieces: readonly SqlTemplate[],
  comparedWith: ReadonlyMap<Slot, string>,
): Pick<CompilationMetadata, 'bound' | 'compared'> {
  const bound = new Set<string>()
  const open = new Set<string>()
  const compared = new Map<string, Set<string>>()
  for (const slot of pieces.flatMap(({ params }) => params)) {
    if (typeof slot !== 'function' || slot.variable === undefined) continue
    const column = comparedWith.get(slot)
    bound.add(slot.variable)
    if (column === undefined) open.add(slot.variable)
    else compared.set(slot.variable, (compared.get(slot.variable) ?? new Set()).add(column))
  }
  for (const variable of open) compared.delete(variable)
  return { bound, compared }
}
