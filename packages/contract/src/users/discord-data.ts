/** A role of the Discord server, with its name once it is known. */
export interface NamedRole {
  readonly id: string
  readonly name?: string
  readonly position?: number
}

/** The stored part of a Discord member: the user and the roles, with names once they are looked up. */
export interface DiscordData {
  readonly user?: Readonly<Record<string, unknown>>
  readonly roles?: readonly (string | NamedRole)[]
  readonly [key: string]: unknown
}

/** The roles in `discord_data`, which can be an object, JSON text or empty; ids without a name stay ids. */
export function rolesOf(discordData: unknown): readonly (string | NamedRole)[] {
  const { roles } = discordValues(discordData)
  return Array.isArray(roles) ? roles.filter(isRole) : []
}

/** The content of `discord_data`, which can be an object or JSON text; otherwise empty. */
export function discordValues(discordData: unknown): Readonly<Record<string, unknown>> {
  const value = typeof discordData === 'string' ? parse(discordData) : discordData
  return isRecord(value) ? value : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRole(role: unknown): role is string | NamedRole {
  if (typeof role === 'string') return true
  return isRecord(role) && typeof role['id'] === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
