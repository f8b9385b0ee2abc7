import type { lobbyWords } from '@longhouse/contract/game-nights'
import type { Say } from '@longhouse/contract/words'
import { squadName, type NightPerson, type NightRecord, type SquadRecord } from '../night/night.types.ts'

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

/** How many are in a squad and how many play together, where those are fewer. */
export function overfull(
  { members = [] }: Pick<SquadRecord, 'members'>,
  { squad_size: size }: Pick<NightRecord, 'squad_size'>,
): { readonly count: number; readonly size: number } | undefined {
  return members.length > size ? { count: members.length, size } : undefined
}

/** Where somebody is now, and that the squad has too many; the bench where there is no squad. */
export function moveInWords({ name, squad, night }: MoveTold, say: Say<typeof lobbyWords>): string {
  if (!squad) return say('benched', { name })
  const told = { name, squad: squadName(squad, (number) => say('squad', { number })) }
  const over = overfull(squad, night)
  return over ? say('movedOver', { ...told, ...over }) : say('moved', told)
}

interface MoveTold {
  readonly name: string
  readonly squad: SquadRecord | undefined
  readonly night: Pick<NightRecord, 'squad_size'>
}
