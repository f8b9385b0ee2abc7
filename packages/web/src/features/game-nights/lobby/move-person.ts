import type { NightPerson, SquadRecord } from '../night/night.types.ts'

/** Squads with somebody in another one, or in none where `squadId` is empty. */
export function movePerson(
  squads: readonly SquadRecord[],
  person: NightPerson,
  squadId: string,
): readonly SquadRecord[] {
  return squads.map((squad) => {
    const { members = [], captain } = squad
    const others = members.filter((id) => id !== person.id)
    const people = (squad.expand?.members ?? []).filter(({ id }) => id !== person.id)
    if (squad.id === squadId)
      return { ...squad, members: [...others, person.id], expand: { members: [...people, person] } }
    if (others.length === members.length) return squad
    const isCaptain = captain === person.id
    return { ...squad, members: others, expand: { members: people }, ...(isCaptain && { captain: '' }) }
  })
}
