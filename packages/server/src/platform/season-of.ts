import type { RecordSource } from '@longhouse/engine'

/** Returns the id of the season at that time while it counts runs, or '' if there is none. */
export async function findSeason(source: Pick<RecordSource, 'recordsOf'>, playedAt: string): Promise<string> {
  const season = await source.recordsOf('seasons').findFirst({
    filter: "starts <= {:at} && ends > {:at} && state != 'closed'",
    params: { at: playedAt },
    sort: '-starts,id',
  })
  return season?.id ?? ''
}
