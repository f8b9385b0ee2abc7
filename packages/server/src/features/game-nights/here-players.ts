import type { RecordSource } from '@longhouse/engine'
import { toText, toTextList } from '@longhouse/engine/schema'

/** A participant who is here, and the members they wish to play with. */
export interface HerePlayer {
  readonly id: string
  readonly wishes: readonly string[]
}

/** Lists who is here: those checked in; without check-in, all participants not marked as missing. */
export async function findHere(source: RecordSource, tournament: string): Promise<HerePlayer[]> {
  const event = await source.recordsOf('tournaments').findById(tournament)
  const hasCheckIn = Number(event?.['check_in_minutes']) > 0
  const registrations = await source.recordsOf('tournament_registrations').findAll({
    filter: `tournament = {:tournament} && (presence = 'here'${hasCheckIn ? '' : " || presence = ''"})`,
    params: { tournament },
    sort: 'present_at,id',
  })
  return registrations.map((registration) => ({
    id: toText(registration['user']),
    wishes: toTextList(registration['with']),
  }))
}
