import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EngineParts } from '../../engine-parts.ts'
import { missingCollectionContext, notFound } from '../../errors.ts'
import { isPlainName } from '../../files/file-storage.ts'
import { defaultThumb, isThumbSize } from '../../files/images.ts'
import type { Collection, NamedField } from '../../records/collections.ts'
import type { StoredRow } from '../../records/stored-row.ts'
import { toBool } from '../../schema/cast.ts'
import type { FileField } from '../../schema/field.ts'
import { contextOf } from '../request.ts'
import { sendFile } from '../send-file.ts'

interface FileRoute {
  Params: { collection: string; record: string; name: string }
}
type NamedFileField = NamedField & FileField

/** `GET /api/files/COLLECTION/RECORD/NAME`: what a record names in one of its file fields, and nothing else. */
export function fileRoutes(app: FastifyInstance, parts: EngineParts): void {
  app.get<FileRoute>('/api/files/:collection/:record/:name', async (request, reply) => {
    const { record: recordId, name } = request.params
    const collection = parts.collections.get(request.params.collection)
    if (!collection) throw missingCollectionContext()
    if (!isPlainName(recordId) || !isPlainName(name)) throw notFound()

    const row = await parts.records.rows().find(collection, recordId)
    const field = row && fileFieldOf({ collection, row }, name)
    if (!field) throw notFound()
    const isProtected = await requireAllowed({ parts, request, collection, row, field })

    const { thumb, download } = request.parameters()
    const place = { collectionId: collection.id, recordId, name }
    const size = allowedThumb(field, thumb)
    const file = await parts.files.open(place, size, { isWebp: takesWebp(request) })
    if (!file) throw notFound()
    if (size) void reply.header('Vary', 'Origin, Accept')
    return sendFile(reply, { file, isProtected, isDownload: toBool(download) })
  })
}

function fileFieldOf(
  { collection, row }: Pick<Asked, 'collection' | 'row'>,
  name: string,
): NamedFileField | undefined {
  const isNamed = (value: unknown) => (Array.isArray(value) ? value.includes(name) : value === name)
  return collection.fields.find(
    (field): field is NamedFileField => field.type === 'file' && isNamed(row[field.name]),
  )
}

interface Asked {
  readonly parts: EngineParts
  readonly request: FastifyRequest
  readonly collection: Collection
  readonly row: StoredRow
  readonly field: NamedFileField
}

/** Throws 404 where the view rule or the read rule of the field hides the file. Only `?token=` says who asks. */
async function requireAllowed({ parts, request, collection, row, field }: Asked): Promise<boolean> {
  const readRule = collection.fieldRules[field.name]?.read
  if (!field.protected && readRule === undefined) return false

  const { token } = request.parameters()
  const caller = await parts.auth.verifyFileToken(token)
  const context = contextOf(request.raw, { caller, kind: 'protectedFile', ip: request.ip })
  const rules = field.protected ? [collection.rules.view, readRule] : [readRule]
  for (const rule of rules) {
    if (rule !== undefined && !(await parts.records.as(context).matches({ collection, rule, row })))
      throw notFound()
  }
  return true
}

/** Whether a client names it: browsers do for pictures, and it weighs a third. Others get what they always got. */
function takesWebp({ headers }: FastifyRequest): boolean {
  return /\bimage\/webp\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(headers.accept ?? '')
}

function allowedThumb(field: FileField, thumb: string | undefined): string | undefined {
  if (!thumb || !isThumbSize(thumb)) return undefined
  return thumb === defaultThumb || field.thumbs?.includes(thumb) ? thumb : undefined
}
