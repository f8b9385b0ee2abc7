import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { wordsFor } from '@longhouse/contract/words'
import { tournamentsCollection } from '../../collections/events.ts'
import type { Site } from '../../platform/feature.ts'
import { publicEntries } from './calendar-entries.ts'
import { writeCalendar } from './calendar-file.ts'
import { calendarWords } from './calendar.words.ts'

const maxAgeSeconds = 15 * 60
const keptMs = 15 * 60 * 1000
const say = wordsFor('en', calendarWords)

/** A calendar file and its ETag. */
interface CalendarAnswer {
  readonly text: string
  readonly etag: string
}

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

/** Returns a function for the public feed, cached for all callers until an event changes, for 15 minutes at most. */
export function openPublicFeed(site: Site): () => Promise<CalendarAnswer> {
  const { engine, now } = site
  let kept: { readonly until: number; readonly answer: Promise<CalendarAnswer> } | undefined
  engine.onChange(({ collection }) => {
    if (collection === tournamentsCollection.name) kept = undefined
  })
  return () => {
    if (kept && now().getTime() < kept.until) return kept.answer
    const answer = writePublicFeed(site)
    const made = { until: now().getTime() + keptMs, answer }
    kept = made
    // Only the callers that wait for this feed get its failure.
    answer.catch(() => {
      if (kept === made) kept = undefined
    })
    return answer
  }
}

async function writePublicFeed(site: Site): Promise<CalendarAnswer> {
  const name = say('publicFeed', { community: site.community.organisation.title })
  const entries = await publicEntries(site)
  return answerOf(await writeCalendar({ name, publicUrl: site.settings.publicUrl, entries }))
}
