import { formatDate } from '@longhouse/engine/schema'
import type { AskedBy, KnownAsker } from '../interaction.ts'
import { eventSchema, type ShownEvent } from './shown-records.ts'

/** Finds the next events that the member may see and that take place, soonest first. */
export async function findUpcoming(
  { asker: { records }, site }: AskedBy<KnownAsker>,
  count: number,
): Promise<ShownEvent[]> {
  const { items } = await records.list('tournaments', {
    filter: `end_date > '${formatDate(site.now())}' && is_draft = false && cancelled_at = '' && status != 'completed'`,
    sort: 'start_date,id',
    perPage: String(count),
    skipTotal: '1',
  })
  return items.map((item) => eventSchema.parse(item))
}
