import { type NamedField, hasUniqueColumn } from '../database/catalogue.ts'
import { quote } from '../database/dialects/dialect.ts'
import { type SqlTemplate, allOf, piece, rawTemplate } from '../database/sql.ts'
import { badRequest } from '../errors.ts'
import { kindOf } from '../schema/fields/index.ts'
import { backRelation } from './path-step.ts'
import type { Compilation, RowRef } from './compilation.ts'
import { fieldOperand, readGuard } from './field-operand.ts'
import { type Resolved, type PathPosition, absentOperand } from './resolved.ts'

const maxHops = 6
const maxSpread = 2

/** Follows a path of names from a row to a value: own fields, relations, back-relations, places inside JSON. */
export function walkPath(start: PathPosition, names: readonly string[]): Resolved {
  const [name, ...rest] = names
  if (name === undefined) throw badRequest()
  if (rest.length === 0) return fieldOperand(start, name)

  const { collection } = start.row
  const field = collection.field(name)
  if (field) start = guarded(start, field)
  if (field?.type === 'json' || field?.type === 'geoPoint') return jsonPlace(start, { field, path: rest })
  if (start.hops >= maxHops) throw badRequest()
  // `user.id` is `user`, without a join.
  if (field && isSingleRelation(field) && rest.length === 1 && rest[0] === 'id')
    return fieldOperand(start, name)

  const next = field ? alongRelation(start, field) : alongBackRelation(start, name)
  return next ? walkPath({ ...next, hops: start.hops + 1 }, rest) : absentOperand
}

function guarded(position: PathPosition, field: NamedField): PathPosition {
  if (position.row.isSuperuserOrRule) return position
  if (field.hidden) throw badRequest()
  return { ...position, guards: [...position.guards, ...readGuard(position, field)] }
}

function jsonPlace(
  { row, spread, guards, compilation }: PathPosition,
  { field, path }: { readonly field: NamedField; readonly path: readonly string[] },
): Resolved {
  compilation.hasReadRow = true
  const document = `${row.alias}.${quote(field.name)}`
  return {
    scalar: { kind: 'json', document, path },
    isMany: spread > 0,
    known: 'unknown',
    isStrict: true,
    guards,
  }
}

function isSingleRelation(field: NamedField): boolean {
  return field.type === 'relation' && !kindOf(field).isMultiple(field)
}

function alongRelation(position: PathPosition, field: NamedField): PathPosition {
  if (field.type !== 'relation') throw badRequest()
  const { scope, row, compilation } = position
  const target = compilation.catalogue.get(field.collection)
  if (!target) throw badRequest()
  requireListable(row, target.rules.list)
  compilation.hasReadRow = true

  const isMultiple = kindOf(field).isMultiple(field)
  const key = `${row.alias}.${field.name}`
  const column = `${row.alias}.${quote(field.name)}`
  const source = isMultiple ? `${scope.joinItems(`${key}[]`, rawTemplate(column))}."value"` : column
  const on = (joinedAs: string) => rawTemplate(`${joinedAs}."id" = ${source}`)
  const { alias, isNew } = isMultiple
    ? scope.join(key, { collection: target, on })
    : scope.joinOne(key, { from: row.alias, collection: target, on })
  const next = { ...row, collection: target, alias }
  const rule = isNew ? listRule(compilation, next) : undefined
  // Related rows that may not be listed take the whole row with them; without a related row it stays.
  if (rule) scope.require(alias, piece`(${alias}."id" IS NULL OR ${rule})`)
  return isMultiple ? spreading({ ...position, row: next }) : { ...position, row: next }
}

function alongBackRelation(position: PathPosition, name: string): PathPosition | undefined {
  const { scope, row, compilation } = position
  const spelled = backRelation(name)
  const source = spelled && compilation.catalogue.get(spelled.collection)
  const field = spelled && source?.field(spelled.field)
  const isFitting =
    field?.type === 'relation' && compilation.catalogue.get(field.collection)?.id === row.collection.id
  if (!source || !field || !isFitting) {
    if (position.isForgiving) return undefined
    throw badRequest()
  }
  if (field.hidden && !row.isSuperuserOrRule) throw badRequest()
  requireListable(row, source.rules.list)
  compilation.hasReadRow = true

  const isMultiple = kindOf(field).isMultiple(field)
  // Referring rows that may not be listed, or whose reference may not be read, are as if they were not there.
  const guardsOf = (joinedAs: string) => {
    const next = { compilation, row: { ...row, collection: source, alias: joinedAs } }
    const rule = listRule(compilation, next.row)
    return [...(row.isSuperuserOrRule ? [] : readGuard(next, field)), ...(rule ? [rule] : [])]
  }
  const key = `${row.alias}.${name}`
  const id = `${row.alias}."id"`
  const { alias } = isMultiple
    ? scope.join(key, {
        collection: source,
        on: (joinedAs) =>
          allOf([
            isInList(compilation, { list: `${joinedAs}.${quote(field.name)}`, id }),
            ...guardsOf(joinedAs),
          ]),
      })
    : scope.joinReferring(key, (joinedAs) => {
        const guards = guardsOf(joinedAs)
        return {
          collection: source,
          column: field.name,
          id,
          guard: guards.length > 0 ? allOf(guards) : undefined,
        }
      })
  const next = { ...position, row: { ...row, collection: source, alias } }
  return isMultiple || !hasUniqueColumn(source, field.name) ? spreading(next) : next
}

// Every step with many rows multiplies the work; what a client may make the database do has an end.
function spreading(position: PathPosition): PathPosition {
  const spread = position.spread + 1
  position.compilation.step(position.row.collection, spread)
  if (!position.row.isSuperuserOrRule) position.compilation.spend(4 ** (spread - 1))
  if (!position.row.isSuperuserOrRule && spread > maxSpread)
    throw badRequest(`A path leads to many records at most ${maxSpread} times.`)
  return { ...position, spread }
}

function isInList(
  { dialect }: Compilation,
  { list, id }: { readonly list: string; readonly id: string },
): SqlTemplate {
  return piece`${id} IN (SELECT "item"."value" FROM ${dialect.listItems(rawTemplate(list), '"item"')})`
}

function requireListable(row: RowRef, rule: string | null): void {
  if (!row.isSuperuserOrRule && rule === null) throw badRequest()
}

function listRule(compilation: Compilation, row: RowRef): SqlTemplate | undefined {
  const rule = row.collection.rules.list
  return row.isSuperuserOrRule || !rule ? undefined : compilation.rule(rule, row)
}
