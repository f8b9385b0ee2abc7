import type { FieldError } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import { characterCount, toText } from '../../schema/cast.ts'
import type { Collection } from '../collections.ts'
import type { PreparedFile } from '../file-area.ts'
import type { RequestContext } from '../request-context.ts'
import { toServerRecord } from '../server-record.ts'
import type { StoredRow } from '../stored-row.ts'
import { passwordTexts } from './account-checks.ts'
import { isSameValue } from './row-store.ts'
import type { Submission } from './submission.ts'
import type { Writer, WriteParts } from './write-parts.ts'

// Longer texts are refused by validation; hashing them would only cost time.
const MAX_HASHED = 1000

/** What of a write can be prepared from its body alone: its uploads. */
export interface PreparedBody {
  /** Stored names of uploads by key of the body. */
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly files: readonly PreparedFile[]
  readonly uploadErrors: Readonly<Record<string, FieldError>>
}

/** The slow part of a write, done before its transaction. */
export interface Prepared extends PreparedBody {
  readonly password: string
  readonly passwordConfirm: string
  readonly oldPassword: string
  readonly passwordHash: string | undefined
  readonly isOldPasswordRight: boolean
  /** Values that prepare hooks set. */
  readonly hookValues: Readonly<Record<string, unknown>>
}

/** What a write looks like before it is prepared. */
export interface Draft {
  readonly collection: Collection
  readonly submission: Submission
  readonly context: RequestContext
  readonly row: StoredRow
  readonly original: StoredRow | undefined
}

/** Runs prepare hooks, checks uploads (unless that was done ahead) and hashes passwords. */
export async function prepareWrite(
  parts: WriteParts,
  writer: Writer,
  draft: Draft,
  ahead?: PreparedBody,
): Promise<Prepared> {
  const { collection, submission, original } = draft
  const texts = passwordTexts(submission.values, writer.isServer)
  const { hookValues, password } = await runPrepareHooks(parts, draft, texts.password)
  const uploads = ahead ?? (await prepareUploads(parts, draft))
  const isHashed = collection.isAuth && password !== '' && characterCount(password) <= MAX_HASHED
  const isOldPasswordRight =
    original !== undefined && isHashed && (await isOldPassword(parts, draft, original, texts.oldPassword))
  const passwordHash = isHashed ? await parts.passwords.hash(password) : undefined
  return { ...texts, ...uploads, password, passwordHash, isOldPasswordRight, hookValues }
}

async function isOldPassword(
  { passwords, guardPassword }: WriteParts,
  { collection, context }: Draft,
  original: StoredRow,
  oldPassword: string,
): Promise<boolean> {
  if (oldPassword === '') return false
  const compare = () => passwords.verify(oldPassword, toText(original.password))
  const guess = { collection, id: original.id, ip: context.ip }
  return guardPassword ? guardPassword(guess, compare) : compare()
}

/** Whether there is anything slow about a write. */
export function needsPreparing(parts: WriteParts, { original, ...draft }: Draft): boolean {
  return mayNeedPreparing(parts, draft, [original ? 'prepareUpdate' : 'prepareCreate'])
}

/** Whether there is, where it can still become a create or an update. */
export function mayNeedPreparing(
  { hooks }: WriteParts,
  { collection, submission }: Pick<Draft, 'collection' | 'submission'>,
  stages: readonly ('prepareCreate' | 'prepareUpdate')[] = ['prepareCreate', 'prepareUpdate'],
): boolean {
  return (
    submission.uploads.length > 0 ||
    (collection.isAuth && Object.hasOwn(submission.values, 'password')) ||
    stages.some((stage) => hooks.has(collection, stage))
  )
}

async function runPrepareHooks(
  { hooks }: WriteParts,
  { collection, context, row, original }: Draft,
  password: string,
): Promise<{ hookValues: Record<string, unknown>; password: string }> {
  const stage = original ? 'prepareUpdate' : 'prepareCreate'
  const hookValues: Record<string, unknown> = {}
  if (!hooks.has(collection, stage)) return { hookValues, password }
  const values: Record<string, unknown> = {
    ...toServerRecord(collection, row),
    ...(password && { password }),
  }
  const before = original && { original: toServerRecord(collection, original) }
  await hooks.run(collection, stage, { context, collection: collection.name, values, ...before })
  for (const field of collection.fields) {
    if (field.type === 'password' || !Object.hasOwn(values, field.name)) continue
    const value = kindOf(field).coerce(field, values[field.name])
    if (!isSameValue(collection, field.name, value, row[field.name])) hookValues[field.name] = value
  }
  return { hookValues, password: typeof values.password === 'string' ? values.password : password }
}

/** Checks uploads, re-encodes pictures and chooses names. */
export async function prepareUploads(
  { files: area }: WriteParts,
  { submission, context }: Draft,
): Promise<PreparedBody> {
  const names = new Map<string, readonly string[]>()
  const files: PreparedFile[] = []
  const uploadErrors: Record<string, FieldError> = {}
  for (const { key, field, files: uploads } of submission.uploads) {
    const { stored, error } = await area.prepare({ field, uploads, whose: context.auth?.id ?? context.ip })
    if (error) uploadErrors[field.name] ??= error
    names.set(
      key,
      stored.map(({ name }) => name),
    )
    files.push(...stored)
  }
  return { names, files, uploadErrors }
}
