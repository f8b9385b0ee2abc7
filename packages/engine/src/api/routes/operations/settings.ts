import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EngineOptions } from '../../../engine-parts.ts'
import { ApiError, badRequest, refuse, type ErrorData } from '../../../errors.ts'
import { pickerFor } from '../../../field-picker/pick.ts'
import type { FileStorage } from '../../../files/file-storage.ts'
import { checkFileStorage } from '../../../files/open-file-storage.ts'
import { superusersCollection } from '../../../records/collections.ts'
import { required } from '../../../schema/field-errors.ts'
import { sendSelectedFields, sendUncached, type NoteOperation } from './operation.ts'
import type { SettingsStore } from '../../../operations/settings/settings-store.ts'

/** What these routes work with. */
export interface SettingsRouteDependencies {
  readonly settings: SettingsStore
  readonly options: EngineOptions
  readonly storage: FileStorage
  readonly note: NoteOperation
}

const templates = ['verification', 'password-reset', 'email-change', 'otp', 'login-alert'] as const
const testMail = z.object({
  email: z.email({ error: 'Must be a valid email address.' }).max(255),
  template: z.enum(templates, { error: 'Must be a valid value.' }),
  collection: z.string().nullish(),
})

/** `/api/settings`: reading them, changing what may change, and trying out mail and storage. */
export function settingsRoutes(
  app: FastifyInstance,
  { settings, options, storage, note }: SettingsRouteDependencies,
): void {
  app.get('/api/settings', async (_request, reply) => sendSelectedFields(reply, settings.current))

  app.patch('/api/settings', async (request, reply) => {
    // Read before anything is changed: a request with bad `fields` changes nothing.
    const picker = pickerFor(request.parameters()['fields'])
    const { values } = await request.submitted()
    const updated = await settings.update(values)
    await note(request, { action: 'update', collection: '_settings', record: 'settings' })
    return sendUncached(reply, picker.apply(updated))
  })

  app.post('/api/settings/test/email', async (request, reply) => {
    const failed = 'Failed to send the test email.'
    const { values } = await request.submitted({ message: failed })
    const parsed = testMail.safeParse(values)
    if (!parsed.success) throw refuse(failed, { data: problemsOf(values, parsed.error) })
    if (!options.onTestMail) throw badRequest(`${failed} Mail is not set up where the server is started.`)
    const { email, template, collection } = parsed.data
    try {
      await options.onTestMail({ to: email, template, collection: collection || superusersCollection })
    } catch (cause) {
      throw new ApiError({ status: 400, code: 'test_mail_failed', message: failed, cause })
    }
    return reply.code(204).send()
  })

  app.post('/api/settings/test/s3', async (request, reply) => {
    const failed = 'Failed to test the S3 filesystem.'
    const { filesystem } = (await request.submitted({ message: failed })).values
    if (!filesystem) throw refuse(failed, { data: { filesystem: required } })
    if (filesystem !== 'storage' || !settings.current.s3.enabled)
      throw badRequest(
        `${failed} The ${filesystem === 'backups' ? 'backups' : 'files'} are kept in a folder.`,
      )
    try {
      await checkFileStorage(storage)
    } catch (cause) {
      throw new ApiError({ status: 400, code: 'test_s3_failed', message: failed, cause })
    }
    return reply.code(204).send()
  })

  app.post('/api/settings/apple/generate-client-secret', async () => {
    throw badRequest('Invalid client secret data. There is no login with Apple here.')
  })
}

function problemsOf(values: Readonly<Record<string, unknown>>, error: z.ZodError): ErrorData {
  const entries = error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return [name, values[name] ? { code: 'validation_in_invalid', message } : required]
  })
  return Object.fromEntries(entries)
}
