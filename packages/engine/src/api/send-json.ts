import type { FastifyReply } from 'fastify'
import { jsonType } from './headers.ts'

/** Sends a value as JSON. As bytes: the framework would add a charset to text. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.header('Content-Type', jsonType).send(Buffer.from(JSON.stringify(value)))
}
