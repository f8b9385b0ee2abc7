import type { SimPerson, SimRole, DiscordWorld } from './world.types.ts'

export function findPerson(world: DiscordWorld, userId: string): SimPerson | undefined {
  return world.personas.find((one) => one.id === userId) ?? world.members.find((one) => one.id === userId)
}

export function findMember(world: DiscordWorld, userId: string): SimPerson | undefined {
  const person = findPerson(world, userId)
  return person?.inGuild ? person : undefined
}

/** Sorted by id, as Discord pages through them. */
export function findAllMembers(world: DiscordWorld): SimPerson[] {
  return [...world.personas, ...world.members]
    .filter((one) => one.inGuild)
    .toSorted((a, b) => compareIds(a.id, b.id))
}

export function findRole(world: DiscordWorld, roleId: string): SimRole | undefined {
  return world.roles.find((role) => role.id === roleId)
}

export function rolesOfPerson(world: DiscordWorld, person: SimPerson): SimRole[] {
  return world.roles
    .filter((role) => person.roles.includes(role.id))
    .toSorted((a, b) => b.position - a.position)
}

export function addRole(person: SimPerson, roleId: string): void {
  if (!person.roles.includes(roleId)) person.roles.push(roleId)
}

export function removeRole(person: SimPerson, roleId: string): void {
  person.roles = person.roles.filter((id) => id !== roleId)
}

export function leaveGuild(person: SimPerson): void {
  person.inGuild = false
  // A member who leaves and rejoins starts without roles.
  person.roles = []
}

export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}
