import type { RecordSource } from '@longhouse/engine'
import { seasonsCollection } from '../collections/seasons.ts'

/** Returns the id of the season at that time while it counts runs, or '' if there is none. */
export async function findSeason(source: Pick<RecordSource, 'records'>, playedAt: string): Promise<string> {
  const season = await source.records(seasonsCollection).findFirst({
    filter: "starts <= {:at} && ends > {:at} && state != 'closed'",
    params: { at: playedAt },
    sort: '-starts,id',
  })
  return season?.id ?? ''
}
