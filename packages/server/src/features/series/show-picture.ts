import { formatDate } from '@longhouse/engine/schema'
import type { EventSeries } from '@longhouse/contract/events'
import { pictureOf, type SeriesSite } from './make-events.ts'

/** Gives the new picture of a series to its events that are ahead and that nobody has changed by hand. */
export async function showPicture({ engine, now }: SeriesSite, series: EventSeries): Promise<void> {
  const thumbnail = (await pictureOf({ engine }, series)) ?? ''
  const events = engine.recordsOf('tournaments')
  const found = await events.findAll({
    filter: 'series = {:id} && is_detached = false && start_date > {:now}',
    params: { id: series.id, now: formatDate(now()) },
  })
  for (const { id } of found) await events.update(id, { thumbnail })
}
