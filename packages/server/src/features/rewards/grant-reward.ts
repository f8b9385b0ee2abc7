import { hooksFor, type AuthRecord, type Engine, type Transaction } from '@longhouse/engine'
import type { RewardId } from '@longhouse/contract/community'
import { rewardOfRole, type RewardGrant } from '@longhouse/contract/rewards'
import { rewardGrantsCollection } from '../../collections/rewards.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import { noteRole, orderRole } from '../../platform/discord/role-orders.ts'
import type { Platform } from '../../platform/feature.ts'

/** A reward role for a member. */
export interface Reward {
  readonly member: AuthRecord
  readonly discordId: string
  readonly roleId: string
  readonly reward: RewardId
}

interface GrantDependencies extends Pick<Platform, 'now' | 'community'> {
  readonly engine: Engine
  readonly client: DiscordClient
}

/** Adds the role in Discord and records the grant, unless it was granted before. Throws failures of Discord. */
export async function grantReward(dependencies: GrantDependencies, wish: Reward): Promise<void> {
  const { engine, client, community, now } = dependencies
  if (await isGranted(engine, wish)) return
  const { member, discordId, roleId, reward } = wish
  await client.addRole({ userId: discordId, roleId, reason: `Reward: ${reward}` })

  await engine.transaction(async (tx) => {
    await tx.lockName(`reward:${member.id}:${reward}`)
    await noteRole({ tx, community }, { user: member.id, roleId, wants: 'give', source: 'reward', at: now() })
    await keepGrant(tx, { user: member.id, reward, role_id: roleId, discord_id: discordId, at: now() })
  })
}

/** Queues the role; the member gets it once Discord is reachable again. */
export async function orderReward(
  { engine, community }: Pick<GrantDependencies, 'engine' | 'community'>,
  { member, roleId }: Reward,
): Promise<void> {
  await engine.transaction((tx) =>
    orderRole({ tx, community }, { user: member.id, roleId, wants: 'give', source: 'reward' }),
  )
}

/** A reward that a member was given. */
interface Granted extends Pick<RewardGrant, 'user' | 'role_id' | 'discord_id'> {
  readonly reward: RewardId
  readonly at: Date
}

/** Records a given reward. The caller has locked the account and written the role change. */
async function keepGrant(tx: Transaction, { at, ...values }: Granted): Promise<void> {
  const grants = tx.records(rewardGrantsCollection)
  const known = await grants.findFirst(sameReward(values))
  const granted_at = at.toISOString()
  // Grants come before role changes in the order of locks.
  await tx.outOfTurn(() =>
    known ? grants.update(known.id, { ...values, granted_at }) : grants.create({ ...values, granted_at }),
  )
}

// Another linked account or another configured role needs another grant.
async function isGranted(engine: Engine, { member, reward, ...wish }: Reward): Promise<boolean> {
  const grant = await engine
    .records(rewardGrantsCollection)
    .findFirst(sameReward({ user: member.id, reward }))
  return grant?.role_id === wish.roleId && grant.discord_id === wish.discordId
}

function sameReward({ user, reward }: Pick<Granted, 'user' | 'reward'>) {
  return { filter: 'user = {:user} && reward = {:reward}', params: { user, reward } }
}

/** Records a delayed reward when Discord has added its role. */
export const lateGrants = hooksFor(roleChangesCollection, {
  afterUpdate: async ({ tx, record, original }) => {
    const { source, wants, status, user, role_id, discord_id } = record
    const isGiven = source === 'reward' && wants === 'give' && status === 'delivered'
    if (!isGiven || original?.status !== 'pending') return
    const reward = rewardOfRole(role_id)
    if (reward) await keepGrant(tx, { user, reward, role_id, discord_id, at: new Date(record.delivered_at) })
  },
})
