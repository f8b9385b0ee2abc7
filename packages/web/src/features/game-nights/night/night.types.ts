import type { Tournament } from '@longhouse/contract/events'
import type { GameNight, Squad } from '@longhouse/contract/game-nights'
import type { User } from '@longhouse/contract/users'

/** A member as others see them. */
export type NightPerson = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** A night with its event. */
export type NightRecord = GameNight & { readonly expand?: { readonly tournament?: Tournament } }

/** A squad with its people; for guests without them. */
export type SquadRecord = Squad & { readonly expand?: { readonly members?: readonly NightPerson[] } }

/** A member who has checked in. */
export interface HereRecord {
  readonly id: string
  readonly user: string
  readonly expand?: { readonly user?: NightPerson }
}

/** Returns the name of a squad, or its number in words. */
export function squadName(
  { name, number }: Pick<Squad, 'name' | 'number'>,
  numbered: (number: number) => string,
) {
  return name || numbered(number)
}

/** Returns the squad of a member, if any. */
export function squadOf(squads: readonly SquadRecord[], userId: string | undefined): SquadRecord | undefined {
  return userId ? squads.find(({ members = [] }) => members.includes(userId)) : undefined
}
