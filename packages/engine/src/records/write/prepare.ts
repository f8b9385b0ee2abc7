import { ApiError, isOutcomeUnknown } from '../../errors.ts'
import { characterCount, toText } from '../../schema/cast.ts'
import type { FieldError } from '../../schema/field.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { PreparedFile } from '../files.ts'
import { toServerRecord, type StoredRow } from '../stored-row.ts'
import { passwordTexts } from './checks.ts'
import type { Draft, Prepared, PreparedBody } from './draft.ts'
import { isSameField } from './row-store.ts'
import type { WriteDependencies, WriteContext } from './write-context.ts'

// Longer texts are refused by validation; hashing them would only cost time.
const maxHashed = 1000

/** A record to prepare, with its uploads if these were prepared early. */
export interface Preparation {
  readonly draft: Draft
  readonly uploads?: PreparedBody | undefined
}

const noUploads: PreparedBody = { names: new Map(), files: [], uploadErrors: {} }

/** Returns the preparation of a write without slow parts. */
export function unprepared(
  { writer }: Pick<WriteContext, 'writer'>,
  { submission }: SubmittedDraft,
): Prepared {
  const texts = passwordTexts(writer, submission.values)
  return { ...texts, ...noUploads, passwordHash: undefined, isOldPasswordRight: false, hookValues: {} }
}

/** Runs prepare hooks, checks uploads (unless that was done early) and hashes passwords. */
export async function prepareWrite(
  { parts, writer }: WriteContext,
  { draft, uploads: early }: Preparation,
): Promise<Prepared> {
  const { collection, submission } = draft
  const texts = passwordTexts(writer, submission.values)
  const given = { ...draft, ...texts }
  const { hookValues, password } = await runPrepareHooks(parts, given)
  const uploads = early ?? (await prepareUploads(parts, draft))
  const isHashed = collection.isAuth && password !== '' && characterCount(password) <= maxHashed
  const isOldPasswordRight = isHashed && (await isOldPassword(parts, given))
  const passwordHash = isHashed ? await parts.passwords.hash(password) : undefined
  return { ...texts, ...uploads, password, passwordHash, isOldPasswordRight, hookValues }
}

type DraftWithPasswords = Draft & ReturnType<typeof passwordTexts>

async function isOldPassword(
  { passwords, guards }: WriteDependencies,
  { collection, context, original, oldPassword }: DraftWithPasswords,
): Promise<boolean> {
  if (!original || oldPassword === '') return false
  const compare = () => passwords.verify(oldPassword, toText(original.password))
  const guess = { collection, id: original.id, ip: context.ip }
  return guards.password ? guards.password(guess, compare) : compare()
}

type SubmittedDraft = Pick<Draft, 'collection' | 'submission'>

/** Checks whether a write has slow parts. */
export function needsPreparing({ hooks }: WriteDependencies, draft: Draft): boolean {
  return isSlow(draft) || hooks.has(draft.collection, draft.original ? 'prepareUpdate' : 'prepareCreate')
}

/** Checks the same for a write that can still become a create or an update. */
export function mayNeedPreparing({ hooks }: WriteDependencies, draft: SubmittedDraft): boolean {
  const stages = ['prepareCreate', 'prepareUpdate'] as const
  return isSlow(draft) || stages.some((stage) => hooks.has(draft.collection, stage))
}

/** Checks whether the submitted values take time, apart from any hooks. */
function isSlow({ collection, submission }: SubmittedDraft): boolean {
  const hasPassword = collection.isAuth && Object.hasOwn(submission.values, 'password')
  return hasPassword || submission.uploads.length > 0
}

async function runPrepareHooks(
  { hooks }: WriteDependencies,
  { collection, context, row, original, password }: DraftWithPasswords,
): Promise<{ hookValues: Record<string, unknown>; password: string }> {
  const stage = original ? 'prepareUpdate' : 'prepareCreate'
  const hookValues: Record<string, unknown> = {}
  if (!hooks.has(collection, stage)) return { hookValues, password }
  const values: Record<string, unknown> = {
    ...toServerRecord(collection, row),
    ...(password && { password }),
  }
  const before = original && { original: toServerRecord(collection, original) }
  await hooks.run(stage, { context, collection: collection.name, values, ...before })
  for (const field of collection.fields) {
    if (field.type === 'password' || !Object.hasOwn(values, field.name)) continue
    const set = { [field.name]: kindOf(field).coerce(field, values[field.name]) }
    if (!isSameField({ collection, before: row, after: set }, field.name)) Object.assign(hookValues, set)
  }
  return { hookValues, password: typeof values.password === 'string' ? values.password : password }
}

/** Checks uploads, re-encodes pictures and chooses names. */
export async function prepareUploads(
  { files: area }: WriteDependencies,
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

/** The files to be written. */
interface FilesOfWrite extends Pick<Draft, 'collection'> {
  readonly id: string
  readonly prepared: PreparedBody
}

/** Files of a write in progress. */
interface AnnouncedFiles {
  /** Stores them. */
  readonly put: () => Promise<void>
  /** Keeps them: the write committed. */
  readonly keep: () => Promise<void>
  /** Removes them: the write failed. */
  readonly forget: () => Promise<void>
}

const nothing: AnnouncedFiles = { put: async () => {}, keep: async () => {}, forget: async () => {} }

/** Announces the files of a write, so that a killed process leaves none behind. */
export async function announceFiles(
  parts: WriteDependencies,
  { collection, id, prepared: { files, uploadErrors } }: FilesOfWrite,
): Promise<AnnouncedFiles> {
  // The write will be refused: no file is needed.
  if (files.length === 0 || Object.keys(uploadErrors).length > 0) return nothing
  const names = files.map(({ name }) => name)
  const folder = { collectionId: collection.id, recordId: id }
  const settle = await parts.files.announce(folder, names)
  return {
    put: async () => {
      for (const file of files) await parts.files.write(folder, file)
    },
    keep: settle,
    forget: async () => {
      await parts.files.remove(folder, names)
      await settle()
    },
  }
}

/**
 * Stores the files of a write, then writes. A storage can be slow or unreachable, and no other write should
 * wait for it. So the files come before the transaction, and are removed if the write fails.
 */
export async function withFiles(
  { parts, tx }: Pick<WriteContext, 'parts' | 'tx'>,
  files: FilesOfWrite,
  write: () => Promise<StoredRow>,
): Promise<StoredRow> {
  const announced = await announceFiles(parts, files)
  const putAndWrite = async () => {
    await announced.put()
    return write()
  }
  if (!tx) return settled(announced, putAndWrite)
  tx.afterRollback(announced.forget)
  const row = await putAndWrite().catch((error: unknown) => {
    tx.afterEnd(announced.forget)
    throw error
  })
  tx.afterCommit(announced.keep)
  return row
}

/** Does a write that names these files; its outcome decides whether they stay. */
export async function settled<T>(
  { keep, forget }: Pick<AnnouncedFiles, 'keep' | 'forget'>,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work().catch(async (error: unknown) => {
    // A record may name the files if the outcome is unknown: the note stays for the next start.
    if (error instanceof ApiError && !isOutcomeUnknown(error)) await forget().catch(() => undefined)
    throw error
  })
  await keep().catch(() => undefined)
  return result
}
