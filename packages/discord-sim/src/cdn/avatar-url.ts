import type { SimPerson } from '../world/world.types.ts'

/** URL path of a user's avatar. */
export function avatarPath(person: Pick<SimPerson, 'id' | 'avatar'>): string {
  if (person.avatar) return `/avatars/${person.id}/${person.avatar}.png`
  return `/embed/avatars/${(BigInt(person.id) >> 22n) % 6n}.png`
}
