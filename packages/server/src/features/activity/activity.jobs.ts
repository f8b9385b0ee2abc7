import type { Feature, Site } from '../../platform/feature.ts'
import { activitiesCollection } from '../../collections/activity.ts'
import { forEachApart, portionsOf, type Stoppable } from '../../platform/portions.ts'
import { workOffMarks } from '../../platform/member-marks.ts'
import { isDone, once } from '../../platform/once.ts'
import { kindsOfActivity, type KindOfActivity } from '../../platform/activities.ts'
import { reviewActivities, type KindReview } from './review-activities.ts'

const everyNight = '53 4 * * *'
const everyMinute = '* * * * *'

interface Place extends Pick<Site, 'engine' | 'now' | 'logger'> {
  readonly kinds: readonly KindOfActivity[]
}

/**
 * Backfills activities of new kinds, reviews all of them every night, and has marked members evaluated every minute by
 * the features `made` from activities. Returns a function that stops all of it.
 */
export function startActivityJobs(site: Site, made: readonly Feature[]): () => Promise<void> {
  const place = { ...site, kinds: kindsOfActivity(made) }
  const stopping = new AbortController()
  const filling = { ...place, signal: stopping.signal }
  const filled = fillNewKinds(filling)
    .then(() => forgetStruck(filling))
    .catch((error: unknown) => {
      if (!stopping.signal.aborted)
        site.logger.error({ err: error }, 'The activities of the past are not written yet.')
    })
  const stopReview = site.engine.crons.add({
    id: 'activities-review',
    expression: everyNight,
    run: (signal) => reviewAndTell({ ...place, signal }),
  })
  const stopMarks = site.engine.crons.add({
    id: 'marked-members',
    expression: everyMinute,
    run: (signal) => tellOfMarked({ ...site, signal }, made),
  })
  return async () => {
    stopMarks()
    stopReview()
    stopping.abort()
    await filled
  }
}

/** Writes the activities of kinds that are new on this site. An interrupted fill restarts at the next start. */
export async function fillNewKinds({ engine, now, kinds, signal }: Place & Stoppable): Promise<void> {
  for (const kind of kinds) {
    const step = { subject: 'activities', step: `filled:${kind.name}` }
    if (await isDone(engine, step)) continue
    await reviewActivities({ engine, now, kinds: [kind], repairs: true, signal })
    await engine.transaction((tx) => once(tx, step, async () => {}))
  }
}

/** Deletes activities that were struck before their kind was forgotten: their subjects name other members. */
export async function forgetStruck({ engine, kinds, signal }: Place & Stoppable): Promise<void> {
  for (const { name, isForgotten } of kinds) {
    const step = { subject: 'activities', step: `forgotten:${name}` }
    if (!isForgotten || (await isDone(engine, step))) continue
    const struck = { filter: "kind = {:name} && struck_at != ''", params: { name } }
    for await (const portion of portionsOf(engine.records(activitiesCollection), struck)) {
      signal?.throwIfAborted()
      await engine.transaction(async (tx) => {
        const ids = portion.map(({ id }) => id)
        for (const id of await tx.lockAll(activitiesCollection.name, ids))
          if ((await tx.records(activitiesCollection).findById(id))?.struck_at)
            await tx.records(activitiesCollection).delete(id)
      })
    }
    await engine.transaction((tx) => once(tx, step, async () => {}))
  }
}

/** Compares all activities with their causes, and logs the differences. */
export async function reviewAndTell({
  engine,
  now,
  logger,
  kinds,
  signal,
}: Place & Stoppable): Promise<KindReview[]> {
  const reviewed = await reviewActivities({ engine, now, kinds, repairs: false, signal })
  const differing = reviewed.filter(({ missing, wrong, extra }) => missing + wrong + extra > 0)
  if (differing.length > 0)
    logger.warn(
      { differing },
      'Activities differ from what they are made of: `npm run manage -- rebuild-activities` puts them right.',
    )
  return differing
}

/** Calls the `onMarkedMembers` of each feature for members with changes. Returns how many members were done. */
function tellOfMarked(site: Site & Stoppable, made: readonly Feature[]): Promise<number> {
  return workOffMarks(site, (users) =>
    forEachApart(made, site.signal, async (feature) => feature.onMarkedMembers?.(site, users)),
  )
}
