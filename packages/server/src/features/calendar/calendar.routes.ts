import { addressKey, notFound } from '@longhouse/engine'
import {
  calendarKeyPath,
  calendarWords,
  publicFeedPath,
  type CalendarKeyAnswer,
} from '@longhouse/contract/calendar'
import { wordsFor } from '@longhouse/contract/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireMember } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { renewKey } from '../../platform/new-calendar-key.ts'
import { personalEntries, singleEntry } from './calendar-entries.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { writeCalendar } from './calendar-file.ts'
import { findMemberByKey } from './calendar-key.ts'
import { openPublicFeed } from './public-feed.ts'
import { answerOf, sendCalendar } from './send-calendar.ts'

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
