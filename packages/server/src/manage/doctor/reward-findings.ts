import { communityFile } from '@longhouse/contract/community-file'
import { pino } from 'pino'
import { rewardRoleTroubles } from '../../features/rewards/reward-role-troubles.ts'
import { createDiscordClient } from '../../platform/discord/discord-client.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

const community = communityFile.config

const name = 'roles of rewards'
const todo = 'mend the role in Discord, or name another one in community.config.ts.'

/** Whether every reward is a badge and nothing more. */
export async function rewardFindings({ discord }: Settings): Promise<Finding[]> {
  if (!discord) return []
  const client = createDiscordClient(discord, { logger: pino({ level: 'silent' }), now: () => new Date() })
  try {
    const troubles = rewardRoleTroubles(await client.roles(), community.discord)
    return troubles.length === 0 ? [{ name }] : troubles.map((problem) => ({ name, problem, todo }))
  } catch {
    // Why Discord does not answer is said elsewhere.
    return []
  }
}
