const knownScopes: ReadonlySet<string> = new Set([
  'identify',
  'email',
  'guilds',
  'guilds.members.read',
  'guilds.join',
  'connections',
  'openid',
  'role_connections.write',
])

export function isKnownScope(scope: string): boolean {
  return knownScopes.has(scope)
}

/** The scopes of a parameter, without duplicates. */
export function scopesOf(parameter: string): string[] {
  return [...new Set(parameter.split(/[ +]+/).filter(Boolean))]
}
