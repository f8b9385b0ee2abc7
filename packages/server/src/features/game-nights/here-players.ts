import type { RecordSource } from '@longhouse/engine'
import { toText, toTextList } from '@longhouse/engine/schema'

/** Somebody who is here, and with whom they would like to play. */
export interface HerePlayer {
  readonly id: string
  readonly wishes: readonly string[]
}

/** Who is here: whoever has checked in; where nobody can, whoever has a place and was not said to be missing. */
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
