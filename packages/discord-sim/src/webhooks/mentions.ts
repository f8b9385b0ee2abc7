import type { AllowedMentions } from './message-body.ts'

export interface Pings {
  /** By @everyone or @here. */
  everyone: boolean
  users: string[]
  roles: string[]
}

/**
 * The users and roles that a message notifies. Embeds never notify. Without `allowed_mentions` every mention
 * does. Mentions inside code also count, so that a test without pings finds them.
 */
export function findPings(content: string, allowed: AllowedMentions | null | undefined): Pings {
  const users = idsIn(content, /<@!?(\d{1,20})>/g)
  const roles = idsIn(content, /<@&(\d{1,20})>/g)
  const everyone = /@(everyone|here)/.test(content)
  if (!allowed) return { everyone, users, roles }

  const parse = new Set(allowed.parse)
  return {
    everyone: everyone && parse.has('everyone'),
    users: users.filter((id) => parse.has('users') || allowed.users?.includes(id)),
    roles: roles.filter((id) => parse.has('roles') || allowed.roles?.includes(id)),
  }
}

function idsIn(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].map((match) => match[1] ?? ''))]
}
