import { failedToCreate, notFound, ApiError } from '../../errors.ts'
import { toText } from '../../schema/cast.ts'
import { formatDate, parseDateInput } from '../../schema/dates.ts'
import { generateFromPattern } from '../../schema/random.ts'
import type { Collection } from '../collections.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredRow, CollectionRow } from '../stored-row.ts'
import type { WriteKind, Draft } from './draft.ts'
import { holdRowAmong, targetLocks, findRow } from './row-store.ts'
import {
  type WriteDependencies,
  type WriteScope,
  withoutOperatorRights,
  isKeptBack,
  maySkipProof,
  sourceOf,
} from './write-context.ts'

/** A write of a new record. */
export const creating: WriteKind = {
  rule: 'create',
  refusal: () => failedToCreate(),
  start: async ({ parts }, { collection, early }) => ({
    original: undefined,
    seed: early?.seed ?? seedRow(parts, collection),
  }),
  // No other transaction knows of it yet.
  hold: async (_scope, { base }) => base,
  complete(row, { collection, seed }) {
    const complete: Record<string, unknown> & { id: string } = { ...row }
    for (const { name } of collection.fields) {
      if (complete[name] === '' && Object.hasOwn(seed, name)) complete[name] = seed[name]
    }
    return complete
  },
  // The values of a new account must not open the rule that lets it set them.
  ruleRow: ({ collection, row }) => (collection.isAuth ? { ...row, verified: false } : row),
  require: async () => {},
  isPasswordless: ({ context, isServer }, { password, passwordConfirm }) =>
    (isServer || context.kind === 'oauth2') && password === '' && passwordConfirm === '',
}

/** Returns the values that the engine sets: dates, and text fields that generate themselves. */
export function seedRow({ now }: Pick<WriteDependencies, 'now'>, collection: Collection): StoredRow {
  const date = formatDate(now())
  const seed: Record<string, unknown> & { id: string } = { id: '' }
  for (const field of collection.fields) {
    if (field.type === 'autodate' && (field.onCreate || field.onUpdate))
      seed[field.name] = field.onCreate ? date : ''
    if (field.type === 'text' && field.autogeneratePattern) {
      seed[field.name] = generateFromPattern(field.autogeneratePattern)
    }
  }
  return seed
}

/**
 * A write of an existing record. Throws 409 if the caller named the state their edit began from and it is not
 * the stored one.
 */
export const updating: WriteKind = {
  rule: 'update',
  refusal: () => notFound(),
  async start(writing, { collection, id = '', early }) {
    const { context, isServer } = writing.writer
    // A hook that writes on a caller's behalf writes another record than the one their header is about.
    const began = isServer ? undefined : readPrecondition(context, collection)
    const original = early?.whole?.stored ?? (await findRow(sourceOf(writing), { collection, id }))
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
  if (!rule || !original || maySkipProof(writer, draft)) return
  const asked = {
    source: tx.connection,
    context: withoutOperatorRights(context),
    collection,
    rule,
    row: original,
  }
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

/** `If-Record-Updated`, spelled as rules spell headers. */
export const ifUpdatedHeader = 'if_record_updated'

/**
 * Returns the `updated` that the caller's edit began from, or undefined if it was not sent. Throws 400 if it
 * is not a date, or if the collection has no such date.
 */
function readPrecondition({ headers }: RequestContext, collection: Collection): string | undefined {
  const sent = headers[ifUpdatedHeader] ?? ''
  if (sent === '') return undefined
  const date = parseDateInput(sent)
  const kept = collection.field('updated')
  if (date === '' || kept?.type !== 'autodate' || !kept.onUpdate) throw unreadable()
  return date
}

/** Throws 409 if the record has changed since. `row` must be locked, or it may still change. */
function requireUnchanged(row: StoredRow, began: string | undefined): void {
  if (began === undefined || row['updated'] === began) return
  throw new ApiError({
    status: 409,
    code: 'record_changed',
    message: 'Failed to update record.',
    data: {
      updated: { code: 'record_changed', message: 'Somebody else has changed this record since.' },
    },
  })
}

function unreadable(): ApiError {
  return new ApiError({
    status: 400,
    code: 'bad_precondition',
    message: 'Failed to update record.',
    data: {
      updated: { code: 'validation_invalid_precondition', message: 'If-Record-Updated must be its date.' },
    },
  })
}
