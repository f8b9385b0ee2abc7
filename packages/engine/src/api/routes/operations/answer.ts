import type { FastifyReply } from 'fastify'
import { pickerFor } from '../../../field-picker/pick.ts'
import { sendJson } from '../../send-json.ts'

/** Sends an answer for operators: never kept by anybody, and only the `fields` that were asked for. */
export function sendPicked(reply: FastifyReply, body: unknown): FastifyReply {
  return sendUnkept(reply, pickerFor(reply.request.parameters()['fields']).apply(body))
}

/** As `sendPicked`, for a page: the frame stays, its items are picked. */
export function sendPage(reply: FastifyReply, page: { readonly items: readonly unknown[] }): FastifyReply {
  return sendUnkept(reply, pickerFor(reply.request.parameters()['fields']).applyToList(page))
}

/** Sends an answer that nobody may keep. */
export function sendUnkept(reply: FastifyReply, body: unknown): FastifyReply {
  return sendJson(reply.header('Cache-Control', 'no-store'), body)
}
