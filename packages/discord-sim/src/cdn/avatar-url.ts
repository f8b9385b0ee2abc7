import type { SimPerson } from '../world/world.types.ts'

/** Where the picture of a person is, relative to the simulator's address. */
export function avatarPath(person: Pick<SimPerson, 'id' | 'avatar'>): string {
  if (person.avatar) return `/avatars/${person.id}/${person.avatar}.png`
  return `/embed/avatars/${(BigInt(person.id) >> 22n) % 6n}.png`
}
