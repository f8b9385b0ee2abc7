import type { FastifyRequest } from 'fastify'
import { invalidJson } from '../api/discord-error.ts'
import { parseJson } from '../parse-json.ts'

export interface PostedFile {
  name: string
  type: string
  bytes: Buffer
}

export interface WebhookRequestBody {
  json: unknown
  files: PostedFile[]
}

/** Reads a message as JSON, or as a form with `payload_json`, single fields and files. */
export async function readWebhookRequest(request: FastifyRequest): Promise<WebhookRequestBody> {
  if (!request.isMultipart()) return { json: request.body, files: [] }

  const fields: Record<string, string> = {}
  const files: PostedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      files.push({ name: part.filename || 'file', type: part.mimetype, bytes: await part.toBuffer() })
    } else if (typeof part.value === 'string') {
      fields[part.fieldname] = part.value
    }
  }
  const { payload_json: payload, ...rest } = fields
  return { json: payload === undefined ? rest : requireJson(payload), files }
}

function requireJson(payload: string): unknown {
  const json = parseJson(payload)
  if (json === undefined) throw invalidJson()
  return json
}
