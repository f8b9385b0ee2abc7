import { addressKey, notFound } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  calendarKeyLength,
  calendarKeyPath,
  publicFeedPath,
  type CalendarKey,
  type CalendarKeyAnswer,
} from '@longhouse/contract/calendar'
import { wordsFor } from '@longhouse/contract/words'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import { z } from 'zod'
import { isSuspended } from '@longhouse/contract/users'
import { calendarKeysCollection } from '../../collections/calendar.ts'
import { usersCollection } from '../../collections/users.ts'
import { requireMember } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { renewKey } from '../../platform/new-calendar-key.ts'
import { personalEntries, singleEntry, publicEntries } from './calendar-entries.ts'
import { writeCalendar, type CalendarEntry } from './calendar-file.ts'
import { calendarWords } from './calendar.words.ts'
import { hash } from 'node:crypto'
import { tournamentsCollection } from '../../collections/events.ts'

const noticedEveryMs = 60 * 60 * 1000
const say = wordsFor('en', calendarWords)

const newKeys = { maxRequests: 10, duration: 60 }
// A calendar fetches its feed about four times an hour on each device.
const feedsOfMember = { maxRequests: 60, duration: 600 }
// Only wrong keys count: a calendar provider fetches the feeds of many members from one address.
const wrongKeys = { maxRequests: 30, duration: 600 }

const fileSchema = z.object({ file: z.string().endsWith('.ics').max(100) })
const querySchema = z.object({
  all: z.literal('1').optional().catch(undefined),
  key: z.string().optional().catch(''),
})

/** `/api/calendar`: feeds for calendar programs, and the key to a member's feed. */
export function calendarRoutes(app: FastifyInstance, site: Site): void {
  const { engine, community, settings } = site
  const publicFeed = openPublicFeed(site)
  const named = { community: community.organisation.title }

  void app.register(async (scope) => {
    // The request needs no body, and any body is ignored.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    scope.post(calendarKeyPath, async (request, reply): Promise<CalendarKeyAnswer> => {
      const { id } = await requireMember(request)
      await engine.limit({ label: 'calendar key', who: id }, newKeys)
      void reply.header('cache-control', 'no-store')
      return { key: await renewKey(engine, id) }
    })
  })

  app.get(publicFeedPath, async (request, reply) =>
    sendCalendar({ request, reply }, { ...(await publicFeed()), isPersonal: false }),
  )

  app.get('/api/calendar/mine/:file', async (request, reply) => {
    const user = await requireKey(request, nameOf(request))
    const isAll = querySchema.parse(request.query).all !== undefined
    const name = say(isAll ? 'wholeFeed' : 'personalFeed', named)
    const answer = await write(name, await personalEntries(site, { user, isAll }))
    return sendCalendar({ request, reply }, { ...answer, isPersonal: true })
  })

  app.get('/api/calendar/event/:file', async (request, reply) => {
    const { key } = querySchema.parse(request.query)
    const user = key === undefined ? undefined : await requireKey(request, key)
    const entry = await singleEntry(site, { id: nameOf(request), user })
    if (!entry) throw notFound()
    const answer = await write(say('publicFeed', named), [entry])
    return sendCalendar({ request, reply }, { ...answer, isPersonal: user !== undefined })
  })

  async function write(name: string, entries: readonly CalendarEntry[]) {
    return answerOf(await writeCalendar({ name, publicUrl: settings.publicUrl, entries }))
  }

  /** Returns the member of a key. Throws 404 for a wrong key, 429 after too many wrong keys or fetches. */
  async function requireKey({ ip }: FastifyRequest, key: string): Promise<string> {
    const user = await findMemberByKey(site, key)
    if (user === undefined) {
      await engine.limit({ label: 'wrong calendar key', who: addressKey(ip) }, wrongKeys)
      throw notFound()
    }
    await engine.limit({ label: 'calendar', who: user }, feedsOfMember)
    return user
  }
}

/** Returns the file name without `.ics`. Throws 404 for any other name. */
function nameOf(request: FastifyRequest): string {
  const params = fileSchema.safeParse(request.params)
  if (!params.success) throw notFound()
  return params.data.file.slice(0, -'.ics'.length)
}

/** Returns the member of a key, or undefined if the key is wrong or its member is suspended or has left. */
async function findMemberByKey(
  { engine, now, logger }: Pick<Site, 'engine' | 'now' | 'logger'>,
  key: string,
): Promise<string | undefined> {
  if (key.length !== calendarKeyLength || key.includes('\0')) return undefined
  const found = await engine.records(calendarKeysCollection).findFirst({
    filter: 'key = {:key}',
    params: { key },
  })
  const member = found && (await engine.records(usersCollection).findById(found.user))
  if (!found || !member || member.left_discord) return undefined
  if (isSuspended(member, now())) return undefined
  await noticeUse({ engine, now }, found).catch((error: unknown) =>
    logger.warn({ err: error }, 'It could not be noted that a calendar asked for its feed.'),
  )
  return found.user
}

async function noticeUse(
  { engine, now }: Pick<Site, 'engine' | 'now'>,
  { id, last_used }: CalendarKey,
): Promise<void> {
  const moment = now()
  if (last_used !== '' && moment.getTime() - Date.parse(last_used) < noticedEveryMs) return
  await engine.records(calendarKeysCollection).update(id, { last_used: formatDate(moment) })
}

const maxAgeSeconds = 15 * 60
const keptMs = 15 * 60 * 1000

/** A calendar file and its ETag. */
interface CalendarAnswer {
  readonly text: string
  readonly etag: string
}

/** Adds the ETag to a calendar file. */
function answerOf(text: string): CalendarAnswer {
  return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"` }
}

/** Sends a calendar, or 304 if the client has it. Personal calendars stay out of shared caches. */
function sendCalendar(
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
function openPublicFeed(site: Site): () => Promise<CalendarAnswer> {
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
