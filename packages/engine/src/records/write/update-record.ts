import { notFound } from '../../errors.ts'
import { toText } from '../../schema/cast.ts'
import { formatDate } from '../../schema/dates.ts'
import type { CollectionRow } from '../stored-row.ts'
import { holdRowAmong, targetLocks } from './hold-targets.ts'
import { beganFrom, requireUnchanged } from './precondition.ts'
import { findRow } from './row-store.ts'
import type { WriteDependencies, WriteScope } from './writing.ts'
import { asThemselves, isKeptBack, needsNoProof, sourceOf } from './writing.ts'
import type { Draft, WriteKind } from './write-stages.ts'

/**
 * A write of an existing record. Throws 409 if the caller named the state their edit began from and it is not
 * the stored one.
 */
export const updating: WriteKind = {
  rule: 'update',
  refusal: () => notFound(),
  async start(writing, { collection, id = '', ahead }) {
    const { context, isServer } = writing.writer
    // A hook that writes on a caller's behalf writes another record than the one their header is about.
    const began = isServer ? undefined : beganFrom(context, collection)
    const original = ahead?.whole?.stored ?? (await findRow(sourceOf(writing), { collection, id }))
    if (!original || isKeptBack(writing, { collection, row: original })) throw notFound()
    return { original, seed: {}, began }
  },
  async hold(scope, { base: { original: stored, began }, draft: { collection, row }, prepared }) {
    const { parts, tx } = scope
    // Records that a prepare hook referred to are locked with the rest.
    const after = { ...row, ...prepared.hookValues }
    const locks = tx.locks.isNeeded ? targetLocks(scope, { collection, before: stored, after }) : []
    const original = stored && (await holdRowAmong(scope, { collection, id: stored.id, locks }))
    if (!original) throw notFound()
    return { original, seed: freshDates(parts, { collection, row: original }), began }
  },
  complete: (row, { seed }) => ({ ...row, ...seed }),
  ruleRow: ({ original, row }) => original ?? row,
  async require(scope, { base: { began }, draft }) {
    if (draft.original) requireUnchanged(draft.original, began)
    await requireProof(scope, draft)
  },
  isPasswordless: () => false,
}

/** Throws 403 if a change of an account requires more than a login and there is no recent proof. */
async function requireProof({ parts, tx, writer }: WriteScope, draft: Draft): Promise<void> {
  const { collection, context, original } = draft
  const rule = collection.authOptions.proof?.updateRule
  if (!rule || !original || needsNoProof(writer, draft)) return
  const asked = { source: tx.connection, context: asThemselves(context), collection, rule, row: original }
  if (await parts.rules.holds(asked)) await parts.guards.proof?.({ context, collection, row: original })
}

/**
 * Returns the dates that change with every write: each is later than the one before, however quickly writes
 * follow.
 */
export function freshDates(
  { now }: Pick<WriteDependencies, 'now'>,
  { collection, row }: CollectionRow,
): Record<string, string> {
  const date = formatDate(now())
  return Object.fromEntries(
    collection.fields.flatMap((field) =>
      field.type === 'autodate' && field.onUpdate
        ? [[field.name, laterThan(toText(row[field.name]), date)]]
        : [],
    ),
  )
}

// Another node's clock may be ahead, and a millisecond is long enough for two writes.
function laterThan(stored: string, date: string): string {
  return date > stored ? date : formatDate(new Date(Date.parse(stored) + 1))
}
