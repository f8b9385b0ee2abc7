import { createPerson } from '../../testing/test-site.ts'
import type { MirrorStage } from './mirrors.fixture.ts'

/** A game night with squads of two, whose event was announced. */
export interface StagedNight {
  readonly event: string
  readonly night: string
  readonly squads: readonly string[]
  /** The accounts of each squad. */
  readonly people: readonly (readonly string[])[]
}

type Values = Readonly<Record<string, unknown>>

/** Opens the lobby of a night with squads of two members each: `ann1` and `bob1`, `ann2` and `bob2` … */
export async function setNight(
  { engine, newEvent, settle }: MirrorStage,
  { count = 2, event: values = {} }: { readonly count?: number; readonly event?: Values } = {},
): Promise<StagedNight> {
  const event = await newEvent({ name: 'Friday night', kind: 'game_night', is_public: true, ...values }, 1)
  await settle()
  const { id: night } = await engine.recordsOf('game_nights').create({
    tournament: event,
    state: 'lobby',
    game: 'blackops6',
    map: 'terminus',
    goal: 'high_round',
    squad_size: 2,
  })
  const squads: string[] = []
  const people: string[][] = []
  for (let number = 1; number <= count; number += 1) {
    const members: string[] = []
    for (const name of [`ann${number}`, `bob${number}`]) members.push((await createPerson(engine, name)).id)
    const squad = { night, number, colour: 'ember', phase: 'waiting', members, captain: members[0] }
    squads.push((await engine.recordsOf('squads').create(squad)).id)
    people.push(members)
  }
  return { event, night, squads, people }
}
