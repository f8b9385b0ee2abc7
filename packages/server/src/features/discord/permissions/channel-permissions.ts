import { PermissionFlagsBits } from 'discord-api-types/v10'

/** A role's permissions on the whole server: bits, as text. */
interface PermittedRole {
  readonly id: string
  readonly permissions: string
}

/** A channel's differences for a role or a member. */
export interface Overwrite {
  /** Id of the role or the member. */
  readonly id: string
  readonly allow: string
  readonly deny: string
}

/** A member of a Discord server, with all roles of the server. */
export interface GuildMember {
  readonly guildId: string
  readonly roles: readonly PermittedRole[]
  readonly member: { readonly id: string; readonly roles: readonly string[] }
}

const everything = Object.values(PermissionFlagsBits).reduce((sum, bit) => sum | bit, 0n)

/** Returns a member's permissions on the whole server. All members have the role with the server's id. */
export function serverPermissions({ guildId, roles, member }: GuildMember): bigint {
  const bits = roles
    .filter(({ id }) => id === guildId || member.roles.includes(id))
    .reduce((sum, { permissions }) => sum | BigInt(permissions), 0n)
  return mayDo(bits, PermissionFlagsBits.Administrator) ? everything : bits
}

/**
 * Returns a member's permissions in a channel. Overwrites apply in three steps: for all members, for all of the
 * member's roles together, for the member. Within a step, allowed wins over denied. Administrators keep everything.
 */
export function channelPermissions(
  { guildId, member }: Pick<GuildMember, 'guildId' | 'member'>,
  { base, overwrites }: { readonly base: bigint; readonly overwrites: readonly Overwrite[] },
): bigint {
  if (mayDo(base, PermissionFlagsBits.Administrator)) return everything
  const ownRoles = member.roles.filter((id) => id !== guildId)
  return [[guildId], ownRoles, [member.id]].reduce((bits, ids) => {
    const concerned = overwrites.filter(({ id }) => ids.includes(id))
    const denied = concerned.reduce((sum, { deny }) => sum | BigInt(deny), 0n)
    const allowed = concerned.reduce((sum, { allow }) => sum | BigInt(allow), 0n)
    return (bits & ~denied) | allowed
  }, base)
}

export function mayDo(bits: bigint, permission: bigint): boolean {
  return (bits & permission) === permission
}
