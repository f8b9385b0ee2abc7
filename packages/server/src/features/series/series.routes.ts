import {
  followingPath,
  readPattern,
  seriesWords,
  type FollowingAnswer,
  type FollowingBody,
} from '@longhouse/contract/series'
import { badRequest, notFound, refuse, type RequestContext } from '@longhouse/engine'
import { wordsFor } from '@longhouse/contract/words'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { tournamentsCollection } from '../../collections/events.ts'
import { eventSeriesCollection, seriesOwnerOrStaff } from '../../collections/series.ts'
import { canManage, requireLoggedIn } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { noteAct } from '../../platform/audit.ts'
import { readSeries } from './check-series.ts'
import { moveFollowing } from './move-following.ts'
import { dayOf } from './series-events.ts'

const say = wordsFor('en', seriesWords)

const bodySchema: z.ZodType<FollowingBody> = z.object({
  from: z.string(),
  name: z.string().optional(),
  pattern: z.unknown().optional(),
  template: z.unknown().optional(),
})
const bodyLimit = 64 * 1024
const allowance = { maxRequests: 30, duration: 60 }

/** `POST /api/event-series/ID/following`: changes an event of a series and all that follow it. */
export function followingRoutes(app: FastifyInstance, site: Site): void {
  const { engine } = site
  app.post<{ Params: { id: string } }>(
    decodeURIComponent(followingPath(':id')),
    { bodyLimit },
    async (request): Promise<FollowingAnswer> => {
      const context = await requireLoggedIn(request)
      await engine.limit({ label: 'event series', who: context.auth.id }, allowance)
      const body = bodySchema.safeParse(request.body)
      if (!body.success) throw badRequest()
      return changeFollowing(site, { id: request.params.id, context, body: body.data })
    },
  )
}

interface Asked {
  readonly id: string
  readonly context: RequestContext
  readonly body: FollowingBody
}

async function changeFollowing(
  { engine, now }: Pick<Site, 'engine' | 'now'>,
  { id, context, body }: Asked,
): Promise<FollowingAnswer> {
  if (id.includes('\0') || body.from.includes('\0')) throw notFound()
  const place = { collection: eventSeriesCollection.name, id }
  if (!(await engine.isAllowed(seriesOwnerOrStaff, context, place))) throw notFound()
  return engine.transaction(async (tx) => {
    await tx.lock(place.collection, id)
    const stored = await tx.records(eventSeriesCollection).findById(id)
    const event = await tx.records(tournamentsCollection).findById(body.from)
    if (!stored || event?.series !== id) throw notFound()
    if (Date.parse(event.start_date) <= now().getTime()) throw refuse(say('begun'))

    const { name = stored.name, pattern = stored.pattern, template = stored.template } = body
    const read = readSeries({ pattern, template })
    const after = readPattern(read.pattern)
    if (!after) throw badRequest()
    const { pattern: changed, ...answer } = await moveFollowing(tx, {
      series: { id, name, template: read.template },
      before: readPattern(stored.pattern) ?? after,
      after,
      from: dayOf(event.occurrence),
      now: now(),
    })
    const values = { name, pattern: changed, template: read.template }
    await tx.records(eventSeriesCollection).update(id, values)
    if (canManage(context))
      await noteAct(tx, {
        by: context.auth ?? undefined,
        action: 'update',
        ...place,
        record: id,
        after: values,
      })
    return answer
  })
}
