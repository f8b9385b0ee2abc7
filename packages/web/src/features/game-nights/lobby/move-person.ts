import type { lobbyWords } from '@longhouse/contract/game-nights'
import type { Say } from '@longhouse/contract/words'
import { squadName, type NightPerson, type NightRecord, type SquadRecord } from '../night/night.types.ts'

/** Returns the squads with a person moved to one of them, or to none if `squadId` is empty. */
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

/** Returns the size of a squad and how many play together; undefined unless the squad has more. */
export function overfull(
  { members = [] }: Pick<SquadRecord, 'members'>,
  { squad_size: size }: Pick<NightRecord, 'squad_size'>,
): { readonly count: number; readonly size: number } | undefined {
  return members.length > size ? { count: members.length, size } : undefined
}

/** Returns the message about a move, and that the squad has too many; without a squad, about the bench. */
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
