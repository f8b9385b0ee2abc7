import { PermissionFlagsBits } from 'discord-api-types/v10'

/** What a role may do on the whole server: bits, as text. */
interface PermittedRole {
  readonly id: string
  readonly permissions: string
}

/** What differs in a channel for a role or a person. */
export interface Overwrite {
  /** Of the role or the person. */
  readonly id: string
  readonly allow: string
  readonly deny: string
}

/** Somebody on a server, with all roles of it. */
export interface GuildMember {
  readonly guildId: string
  readonly roles: readonly PermittedRole[]
  readonly member: { readonly id: string; readonly roles: readonly string[] }
}

const everything = Object.values(PermissionFlagsBits).reduce((sum, bit) => sum | bit, 0n)

/** What somebody may do on the whole server. Everybody has the role with the server's id. */
export function serverPermissions({ guildId, roles, member }: GuildMember): bigint {
  const bits = roles
    .filter(({ id }) => id === guildId || member.roles.includes(id))
    .reduce((sum, { permissions }) => sum | BigInt(permissions), 0n)
  return mayDo(bits, PermissionFlagsBits.Administrator) ? everything : bits
}

/**
 * What is left of that, or added to it, in a channel: first what the channel says of everybody, then of all roles of
 * the member together, then of the member; what is allowed wins over what is denied at the same step. Nothing is taken
 * from administrators.
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
