import type { FastifyReply } from 'fastify'
import { pickerFor } from '../../../field-picker/pick.ts'
import { sendJson } from '../../send-json.ts'

/** Sends a response for operators that no cache may store, with only the requested `fields`. */
export function sendPicked(reply: FastifyReply, body: unknown): FastifyReply {
  return sendUnkept(reply, pickerFor(reply.request.parameters()['fields']).apply(body))
}

/** Like `sendPicked`, for a page: picks fields of its items and keeps the frame. */
export function sendPage(reply: FastifyReply, page: { readonly items: readonly unknown[] }): FastifyReply {
  return sendUnkept(reply, pickerFor(reply.request.parameters()['fields']).applyToList(page))
}

/** Sends a response that no cache may store. */
export function sendUnkept(reply: FastifyReply, body: unknown): FastifyReply {
  return sendJson(reply.header('Cache-Control', 'no-store'), body)
}
