import type { SqlTemplate } from '../database/sql-template.ts'
import { columnsOf } from './columns.ts'
import type { Reading } from './reading.ts'
import type { RowSight } from './shown-row.ts'

/** A decision of the database per row for the caller: may this field be read, may this account be managed. */
export interface RowFlag {
  /** A field name, or `MANAGE`. */
  readonly name: string
  readonly value: SqlTemplate
  /** Whether it distinguishes callers only by whether the record is their own. */
  readonly isOwners: boolean
}

const manageVariable = '@manage'

/** Returns the rules that decide what a caller sees of a row. */
export function rowRules({ context, collection }: Reading): { name: string; rule: string }[] {
  if (context.isSuperuser) return []
  const fields = Object.entries(collection.fieldRules).flatMap(([name, { read }]) =>
    read && collection.field(name) ? [{ name, rule: read }] : [],
  )
  const { manage } = collection.rules
  return collection.isAuth && manage ? [...fields, { name: manageVariable, rule: manage }] : fields
}

/**
 * Returns a function that reads the caller's sight of a row from its columns, followed by the values of the
 * flags.
 */
export function sightOf(
  { collection, context, log }: Reading,
  flags: readonly RowFlag[],
): (values: readonly unknown[]) => RowSight {
  const { isSuperuser } = context
  const everything: RowSight = { isSuperuser, canSeeEmail: true, unreadable: undefined }
  if (isSuperuser || (!collection.isAuth && flags.length === 0)) return () => everything

  const { list, places } = columnsOf(collection)
  const fields = flags.map(({ name }, place) => ({ name, place: list.length + place }))
  const idPlace = places.get('id') ?? -1
  const publicPlace = places.get('emailVisibility') ?? -1
  const isOwners = flags.some((flag) => flag.isOwners)
  const ownId = context.auth?.collectionId === collection.id ? context.auth.id : undefined
  return (values) => {
    const refused = fields.filter(({ place }) => values[place] !== 1)
    const unreadable = refused.filter(({ name }) => name !== manageVariable).map(({ name }) => name)
    const canManage =
      refused.length === unreadable.length && fields.some(({ name }) => name === manageVariable)
    const isPublic = !collection.isAuth || canManage || values[publicPlace] === 1
    const id = values[idPlace]
    // The record itself would get a different result than all others.
    if ((isOwners || !isPublic) && typeof id === 'string') log.personal.add(id)
    return {
      isSuperuser,
      canSeeEmail: isPublic || id === ownId,
      unreadable: unreadable.length > 0 ? new Set(unreadable) : undefined,
    }
  }
}
