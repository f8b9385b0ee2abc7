import type { AuthRecord, Engine } from '@longhouse/engine'
import type { RewardId } from '@longhouse/contract/community'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import type { Platform } from '../../platform/feature.ts'
import { rewardGrantsCollection } from './reward-grants.collection.ts'

/** A reward role for a member. */
export interface Reward {
  readonly member: AuthRecord
  readonly discordId: string
  readonly roleId: string
  readonly reward: RewardId
}

interface GrantDependencies extends Pick<Platform, 'now'> {
  readonly engine: Engine
  readonly client: DiscordClient
}

/** Gives the role unless it was given before. Discord is asked once per reward and person; failures are thrown. */
export async function grantReward({ engine, client, now }: GrantDependencies, wish: Reward): Promise<void> {
  if (await isGranted(engine, wish)) return
  const { member, discordId, roleId, reward } = wish
  await client.addRole({ userId: discordId, roleId, reason: `Reward: ${reward}` })

  await engine.transaction(async (tx) => {
    await tx.lockName(`reward:${member.id}:${reward}`)
    const grants = tx.records(rewardGrantsCollection)
    const known = await grants.findFirst(sameReward(wish))
    const granted_at = now().toISOString()
    const values = { user: member.id, reward, role_id: roleId, discord_id: discordId, granted_at }
    if (known) await grants.update(known.id, values)
    else await grants.create(values)
  })
}

// Another linked account or another configured role is another grant.
async function isGranted(engine: Engine, wish: Reward): Promise<boolean> {
  const grant = await engine.records(rewardGrantsCollection).findFirst(sameReward(wish))
  return grant?.role_id === wish.roleId && grant.discord_id === wish.discordId
}

function sameReward({ member, reward }: Reward) {
  return { filter: 'user = {:user} && reward = {:reward}', params: { user: member.id, reward } }
}
