import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A written calendar and the tag by which a reader knows whether it has changed. */
export interface CalendarAnswer {
  readonly text: string
  readonly etag: string
}

const maxAgeSeconds = 15 * 60

/** A calendar file ready to be sent. */
export function answerOf(text: string): CalendarAnswer {
  return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"` }
}

/** Sends a calendar, or that the reader has it already. What is one person's stays out of shared caches. */
export function sendCalendar(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { text, etag, isPersonal }: CalendarAnswer & { readonly isPersonal: boolean },
): FastifyReply {
  void reply.headers({
    etag,
    'cache-control': `${isPersonal ? 'private' : 'public'}, max-age=${maxAgeSeconds}`,
  })
  const known = request.headers['if-none-match']
  const isKnown = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown ? reply.code(304).send() : reply.type('text/calendar; charset=utf-8').send(text)
}
