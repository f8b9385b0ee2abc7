import { PermissionFlagsBits } from 'discord-api-types/v10'
import { rolesOfPerson } from './members.ts'
import type { SimChannel, SimPerson, DiscordWorld } from './world.types.ts'

/** By the names of discord-api-types. */
export type Permission = keyof typeof PermissionFlagsBits

export function permissionBits(names: readonly Permission[]): bigint {
  return names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n)
}

/** The permissions of a user on the whole server. */
export function permissionsOf(world: DiscordWorld, person: SimPerson): bigint {
  const everyone = world.roles.filter((role) => role.id === world.guild.id)
  const own = [...everyone, ...rolesOfPerson(world, person)]
  const bits = own.reduce((sum, role) => sum | BigInt(role.permissions ?? 0), 0n)
  const isAll = world.guild.ownerId === person.id || (bits & PermissionFlagsBits.Administrator) !== 0n
  return isAll ? allPermissions : bits
}

interface Where {
  person: SimPerson
  channel: SimChannel
}

/** The permissions in one channel: overwrites for everyone apply first, then for roles, then for the user. */
export function permissionsIn(world: DiscordWorld, { person, channel }: Where): bigint {
  const base = permissionsOf(world, person)
  if (base === allPermissions || !channel.overwrites) return base

  const steps = [[world.guild.id], person.roles, [person.id]]
  return steps.reduce((bits, ids) => {
    const found = (channel.overwrites ?? []).filter((one) => ids.includes(one.id))
    const denied = found.reduce((sum, one) => sum | BigInt(one.deny), 0n)
    const allowed = found.reduce((sum, one) => sum | BigInt(one.allow), 0n)
    return (bits & ~denied) | allowed
  }, base)
}

export function canDo(bits: bigint, ...names: Permission[]): boolean {
  const wanted = permissionBits(names)
  return (bits & wanted) === wanted
}

const allPermissions = Object.values(PermissionFlagsBits).reduce((sum, bit) => sum | bit, 0n)
