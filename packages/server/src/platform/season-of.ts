import type { RecordSource } from '@longhouse/engine'

/** The id of the season in which something was played, as long as it counts runs; empty where there is none. */
export async function findSeason(source: Pick<RecordSource, 'recordsOf'>, playedAt: string): Promise<string> {
  const season = await source.recordsOf('seasons').findFirst({
    filter: "starts <= {:at} && ends > {:at} && state != 'closed'",
    params: { at: playedAt },
    sort: '-starts,id',
  })
  return season?.id ?? ''
}
