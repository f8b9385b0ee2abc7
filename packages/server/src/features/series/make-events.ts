import { aheadDays, occurrencesOf, readPattern, type EventSeries } from '@longhouse/contract/series'
import { ApiError } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { tournamentsCollection } from '../../collections/events.ts'
import { eventSeriesCollection } from '../../collections/series.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable, portionsOf } from '../../platform/portions.ts'
import { eventValues, occurrenceOf, seriesEventOf } from './series-events.ts'

/** The parts of a site that create events of series. */
export type SeriesSite = Pick<Site, 'engine' | 'now' | 'logger'> & Stoppable

const dayMs = 24 * 60 * 60 * 1000

/** Creates the missing events of every series and sets new pictures. A series that fails does not stop the others. */
export async function makeAllEvents(site: SeriesSite): Promise<void> {
  const { engine, logger, signal } = site
  const series = portionsOf(engine.records(eventSeriesCollection), {
    filter: 'is_paused = false || is_picture_due = true',
  })
  await forEachApart(series, signal, (found) =>
    forEachApart(found, signal, ({ id }) =>
      makeEvents(site, id).catch((error: unknown) => {
        if (!signal?.aborted)
          logger.warn({ err: error, series: id }, 'The events of a series could not be made.')
      }),
    ),
  )
}

/**
 * Creates the due events that a series lacks, each once, also concurrently. Existing events get the new picture of
 * the series, if any.
 */
export async function makeEvents(site: SeriesSite, id: string): Promise<void> {
  const { engine, now, signal } = site
  const series = await engine.records(eventSeriesCollection).findById(id)
  if (series?.is_picture_due) await showPicture(site, series)
  const pattern = readPattern(series?.pattern)
  if (!series || !pattern || series.is_paused) return
  const from = now()
  const until = new Date(from.getTime() + (series.ahead_days || aheadDays.default) * dayMs)
  const wanted = occurrencesOf(pattern, { from, until }).map(({ occurrence }) => occurrence)
  const known = await knownDays({ engine }, { id, wanted })
  const missing = wanted.filter((day) => !known.has(day))
  if (missing.length === 0) return

  const thumbnail = await pictureOf({ engine }, series)
  const common = { series: id, organizer: series.owner, status: 'upcoming', ...(thumbnail && { thumbnail }) }
  for (const day of missing) {
    signal?.throwIfAborted()
    const values = { ...eventValues({ ...series, pattern }, day), ...common }
    try {
      await engine.records(tournamentsCollection).create(values)
    } catch (error) {
      // Another node committed first, or the series has changed: that request makes its events.
      if (!isOvertaken(error)) throw error
    }
  }
}

/** Sets the new picture of a series on its upcoming events that were not changed by hand. */
async function showPicture(site: SeriesSite, series: EventSeries): Promise<void> {
  const { engine, now, logger, signal } = site
  const thumbnail = (await pictureOf(site, series)) ?? ''
  const events = engine.records(tournamentsCollection)
  const found = await events.findAll({
    filter: 'series = {:id} && is_detached = false && start_date > {:now}',
    params: { id: series.id, now: formatDate(now()) },
  })
  for (const { id } of found) {
    signal?.throwIfAborted()
    try {
      await events.update(id, { thumbnail })
    } catch (error) {
      // The job retries storage errors in an hour; a refused picture would only be refused again.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      logger.warn({ err: error, event: id }, 'An event could not be given the picture of its series.')
    }
  }
  await pictureIsShown(site, series)
}

/** Marks the picture as set, unless the series has another one by now. */
async function pictureIsShown({ engine }: SeriesSite, { id, thumbnail }: EventSeries): Promise<void> {
  await engine.transaction(async (tx) => {
    await tx.lock(eventSeriesCollection.name, id)
    const series = await tx.records(eventSeriesCollection).findById(id)
    if (series?.thumbnail === thumbnail)
      await tx.records(eventSeriesCollection).patch([{ id, is_picture_due: false }])
  })
}

/** Copies the picture of a series for an event. Returns undefined if there is none. */
async function pictureOf(
  { engine }: Pick<SeriesSite, 'engine'>,
  { id, thumbnail }: EventSeries,
): Promise<File | undefined> {
  if (thumbnail === '') return undefined
  return engine.copyFile({ collection: eventSeriesCollection.name, id, name: thumbnail })
}

async function knownDays(
  { engine }: Pick<SeriesSite, 'engine'>,
  { id, wanted }: { readonly id: string; readonly wanted: readonly string[] },
): Promise<ReadonlySet<string>> {
  const found = await engine.records(tournamentsCollection).findAll({
    filter: 'series = {:id} && occurrence >= {:first}',
    params: { id, first: occurrenceOf(wanted[0] ?? '') },
  })
  return new Set(found.map((record) => seriesEventOf(record).day))
}

function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && ('series' in error.data || 'occurrence' in error.data)
}
