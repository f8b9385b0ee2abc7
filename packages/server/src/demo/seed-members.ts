import { demoRoles } from '@longhouse/discord-sim'
import type { Transaction } from '@longhouse/engine'
import type { Site } from '../platform/feature.ts'
import { drawDemoAvatar } from './demo-art.ts'
import { demoPeople, type DemoPerson } from './demo-people.ts'
import { demoId } from './demo-random.ts'
import { usersCollection } from '../collections/users.ts'

/** A member of the demo, for the other seeds. */
export interface SeededMember {
  readonly id: string
  readonly username: string
  readonly discordId: string
}

export async function seedMembers({ engine }: Site): Promise<SeededMember[]> {
  const users = engine.records(usersCollection)
  const members: SeededMember[] = []
  for (const [index, person] of demoPeople.entries()) {
    const { id: discordId, username } = person.discord
    const known = await users.findFirst({ filter: 'discord_id = {:discordId}', params: { discordId } })
    const id = known?.id ?? (await users.create(await accountOf(person, index))).id
    members.push({ id, username, discordId })
  }
  return members
}

/** Time zones of the demo's members. */
const zones = ['America/Chicago', 'Europe/Berlin', 'America/New_York', 'Europe/London'] as const

/** Locks members before anything that refers to them: the order of all locks. */
export async function holdMembers(tx: Transaction, members: readonly SeededMember[]): Promise<void> {
  await tx.lockAll(
    'users',
    members.map(({ id }) => id),
  )
}

async function accountOf(
  { discord, isAdmin, isOperator = false, password }: DemoPerson,
  index: number,
): Promise<Record<string, unknown>> {
  return {
    id: demoId('member', index + 1),
    username: discord.username,
    name: discord.globalName ?? discord.username,
    email: discord.email,
    emailVisibility: false,
    verified: discord.verified,
    ...(password ? { password, passwordConfirm: password } : {}),
    is_admin: isAdmin,
    can_operate: isOperator,
    discord_id: discord.id,
    discord: discord.id,
    discord_username: discord.username,
    discord_data: { user: { id: discord.id, username: discord.username }, roles: rolesOf(discord.roles) },
    avatar: await drawDemoAvatar(index + 1),
    time_zone: zones[index % zones.length],
  }
}

function rolesOf(ids: readonly string[]): { id: string; name: string; position: number }[] {
  return Object.values(demoRoles)
    .filter((role) => ids.includes(role.id))
    .map(({ id, name, position }) => ({ id, name, position }))
}
