import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import type { AuthService } from '../../../auth/auth-service.ts'
import { ApiError, badRequest, invalidBackup, notFound, refuse } from '../../../errors.ts'
import type { ByteRange } from '../../../files/file-storage.ts'
import { sendFile } from '../../send-file.ts'
import { privateFileMode } from '../../../lib/disk.ts'
import type { UploadedFile } from '../../../records/files.ts'
import type { FieldError } from '../../../schema/field.ts'
import { required } from '../../../schema/field-errors.ts'
import { sendSelectedFields, requireSuperuser, type NoteOperation } from './operation.ts'
import type { SettingsStore } from '../../../operations/settings/settings-store.ts'
import { dailyName, isBackupName, type BackupStore } from '../../../operations/backups/backup-store.ts'
import type { Backups } from '../../../operations/backups/backups.ts'

/** Dependencies of these routes. */
export interface BackupRouteDependencies {
  readonly backups: Backups
  readonly backupStore: BackupStore
  readonly settings: SettingsStore
  readonly auth: AuthService
  readonly now: () => Date
  readonly note: NoteOperation
  /** Called after a restore: everything in memory is outdated. */
  readonly restored: () => Promise<void>
}

interface KeyRoute {
  Params: { key: string }
}

const collection = '_backups'
const maxUploadBytes = 20 * 1024 ** 3

/** `/api/backups`: making, keeping, fetching and restoring them. */
export function backupRoutes(app: FastifyInstance, parts: BackupRouteDependencies): void {
  const { backups, backupStore, settings, now, note } = parts
  const superusersOnly = { preHandler: requireSuperuser }

  app.get('/api/backups', superusersOnly, async (_request, reply) =>
    sendSelectedFields(reply, await backupStore.list()),
  )

  app.post('/api/backups', superusersOnly, async (request, reply) => {
    const { name } = (await request.submitted()).values
    const key = name || dailyName({ appName: settings.current.meta.appName, now: now() })
    if (typeof key !== 'string' || !isBackupName(key)) throw invalid('name', badName)
    if (await backupStore.find(key)) throw invalid('name', takenName)
    await backupStore.make(key, { write: (path) => backups.create(path) })
    await note(request, { action: 'create', collection, record: key })
    return reply.code(204).send()
  })

  app.post('/api/backups/upload', superusersOnly, async (request, reply) => {
    const { files } = await request.submitted({ maxBytes: maxUploadBytes })
    const file = files['file']?.[0]
    if (!file) throw invalid('file', required)
    const key = uploadName(file.name)
    if (await backupStore.find(key)) throw invalid('file', takenUpload)
    await backupStore.make(key, { write: (path) => writeChunks(path, zipChunks(file)) })
    await note(request, { action: 'upload', collection, record: key })
    return reply.code(204).send()
  })

  // Fetched by a link, so the token in it identifies the caller.
  app.get<KeyRoute>('/api/backups/:key', async (request, reply) => {
    const { isSuperuser } = await parts.auth.verifyFileToken(request.parameters()['token'])
    if (!isSuperuser) throw insufficient()
    const backup = await backupStore.find(request.params.key)
    if (!backup) throw notFound()
    const file = {
      name: backup.key,
      size: backup.size,
      modified: new Date(backup.modified),
      mime: 'application/zip',
      stream: (range?: ByteRange) => backupStore.stream(backup.key, range),
    }
    return sendFile(reply, { file, isProtected: true, isDownload: true })
  })

  app.delete<KeyRoute>('/api/backups/:key', superusersOnly, async (request, reply) => {
    if (!(await backupStore.remove(request.params.key)))
      throw badRequest('Invalid or already deleted backup file.')
    await note(request, { action: 'delete', collection, record: request.params.key })
    return reply.code(204).send()
  })

  restoreRoute(app, parts)
}

function restoreRoute(
  app: FastifyInstance,
  { backups, backupStore, note, restored }: BackupRouteDependencies,
): void {
  app.post<KeyRoute>(
    '/api/backups/:key/restore',
    { preHandler: requireSuperuser },
    async (request, reply) => {
      const backup = await backupStore.find(request.params.key)
      if (!backup) throw invalidBackup()
      // Read the caller now: the restored database may not have their account.
      const by = await request.context()
      const sentences = await backupStore.use(backup.key, (path) => backups.restore(path))
      for (const sentence of sentences) request.log.warn({ requestId: request.id }, sentence)
      // The response goes out first: what follows ends connections.
      reply.raw.once('close', () => void settle().catch((error: unknown) => request.log.warn(error)))
      return reply.code(204).send()

      // Into the log of the restored database: the one before is gone.
      async function settle(): Promise<void> {
        await restored()
        await note({ context: async () => by }, { action: 'restore', collection, record: request.params.key })
      }
    },
  )
}

const badName = { code: 'validation_match_invalid', message: 'Must be in a valid format.' }
const takenName = {
  code: 'validation_backup_name_exists',
  message: 'The backup file name is invalid or already exists.',
}
const takenUpload = {
  code: 'validation_backup_name_exists',
  message: 'Backup file with the specified name already exists.',
}
const noZip = { code: 'validation_invalid_mime_type', message: 'The file must be of type application/zip.' }

function invalid(name: string, problem: FieldError): ApiError {
  return refuse('An error occurred while validating the submitted data.', { data: { [name]: problem } })
}

function insufficient(): ApiError {
  const message = 'Insufficient permissions to access the resource.'
  return new ApiError({ status: 403, code: 'insufficient_permissions', message })
}

/** Makes a valid backup name of the given name. */
function uploadName(name: string): string {
  const base = name
    .replace(/\.zip$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .slice(0, 120)
  return `${base === '' ? 'upload' : base}.zip`
}

async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(
    Readable.from(chunks),
    createWriteStream(path, { flags: 'wx', mode: privateFileMode, flush: true }),
  )
}

async function* zipChunks(file: UploadedFile): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const chunk of file.chunks?.() ?? [await file.bytes()]) {
    if (isFirst && (chunk[0] !== 0x50 || chunk[1] !== 0x4b)) throw invalid('file', noZip)
    isFirst = false
    yield chunk
  }
  if (isFirst) throw invalid('file', noZip)
}
