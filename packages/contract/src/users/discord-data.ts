/** A role of the Discord server, with its name once that is known. */
export interface NamedRole {
  readonly id: string
  readonly name?: string
  readonly position?: number
}

/** What is kept of a person's member record: the user and the roles, named ones once they have been looked up. */
export interface DiscordData {
  readonly user?: Readonly<Record<string, unknown>>
  readonly roles?: readonly (string | NamedRole)[]
  readonly [key: string]: unknown
}

/** The roles in `discord_data`, whether it is an object, JSON text or nothing; ids without a name stay ids. */
export function rolesOf(discordData: unknown): readonly (string | NamedRole)[] {
  const { roles } = discordValues(discordData)
  return Array.isArray(roles) ? roles.filter(isRole) : []
}

/** What stands in `discord_data`, whether it is an object or JSON text; empty when it is neither. */
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
