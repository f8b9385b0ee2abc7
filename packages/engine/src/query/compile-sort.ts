import { type SqlTemplate, joinTemplates, piece, rawTemplate } from '../database/sql.ts'
import { badRequest } from '../errors.ts'
import type { CompiledRow } from './compilation.ts'
import { type OuterJoins, JoinScope, orderOf, outerJoins } from './join-scope.ts'
import { splitPathModifier } from './path-step.ts'
import { ruleCondition } from './field-operand.ts'
import { atStart } from './resolved.ts'
import { walkPath } from './walk-path.ts'

const maxKeys = 8
const maxLength = 255
const pathPattern = /^\w[\w.:]*$/

/** An ORDER BY list, the tables it needs, and the conditions that come with walking through them. */
export interface CompiledSort {
  readonly order: SqlTemplate
  readonly joins: readonly SqlTemplate[]
  readonly conditions: readonly SqlTemplate[]
}

/** Compiles `-created,user.name`; throws the plain 400 for anything the caller may not order by. */
export function compileSort(place: CompiledRow, text: string): CompiledSort {
  const keys = text.split(',', maxKeys + 1).map((key) => key.trim())
  if (keys.length > maxKeys) throw badRequest()
  const outer = outerJoins(place.row.alias)
  const terms = keys.map((key) => {
    const isDescending = key.startsWith('-')
    const name = isDescending || key.startsWith('+') ? key.slice(1) : key
    if (name.length > maxLength) throw badRequest()
    return compileKey(place, { name, direction: isDescending ? 'DESC' : 'ASC', outer })
  })
  return { order: joinTemplates(terms, ', '), joins: outer.joins, conditions: outer.conditions }
}

interface SortKey {
  readonly name: string
  readonly direction: 'ASC' | 'DESC'
  readonly outer: OuterJoins
}

function compileKey(place: CompiledRow, { name, direction, outer }: SortKey): SqlTemplate {
  const { compilation, row } = place
  const { dialect } = compilation
  compilation.terms += 1
  if (name === '@random') {
    compilation.isVolatile = true
    return rawTemplate(dialect.random)
  }
  if (name === '@rowid') {
    return rawTemplate(
      row.collection.isView
        ? `${row.alias}."id" ${direction}`
        : `${dialect.insertionOrder(row.alias)} ${direction}`,
    )
  }
  if (!pathPattern.test(name)) throw badRequest()

  const walked = outer.joins.length
  const scope = new JoinScope(compilation, outer)
  const { scalar, guards } = walkPath({ ...atStart, ...place, scope }, name.split('.'))
  // Ordering is reading: a value that only some rows may show would give itself away by its place.
  if (guards.length > 0) requireVisibleEverywhere(place, name)
  if (!scope.isEmpty) outer.conditions.push(scope.exists(rawTemplate('1 = 1')))
  const isStored = scope.isEmpty && outer.joins.length === walked
  const order = isStored ? direction : orderOf(direction)
  return piece`${scope.first(dialect.sortKey(scalar), direction)} ${order}`
}

/** Requires that the caller may see every address: the manage rule must hold without a row. */
function requireVisibleEverywhere(place: CompiledRow, name: string): void {
  const { collection } = place.row
  const isOwnEmail =
    collection.isAuth && splitPathModifier(name).base === 'email' && !collection.fieldRules.email?.read
  const { manage } = collection.rules
  if (!isOwnEmail || !manage) throw badRequest()
  const { condition, needsRow } = ruleCondition(place, manage)
  if (needsRow) throw badRequest()
  place.compilation.gates.push(condition)
}
