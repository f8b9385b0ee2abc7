import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A calendar file and its ETag. */
export interface CalendarAnswer {
  readonly text: string
  readonly etag: string
}

const maxAgeSeconds = 15 * 60

/** Adds the ETag to a calendar file. */
export function answerOf(text: string): CalendarAnswer {
  return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"` }
}

/** Sends a calendar, or 304 if the client has it. Personal calendars stay out of shared caches. */
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
