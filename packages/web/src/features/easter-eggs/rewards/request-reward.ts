import type { RewardId } from '@longhouse/contract/community'
import { assignRolePath, rewardRoleId, type AssignRoleBody } from '@longhouse/contract/rewards'
import { loadChunk } from '../../../lib/chunks.ts'
import { currentSession } from '../../../lib/session-state.ts'
import { readOutcome, type RewardOutcome } from './reward-outcome.ts'

/** Asks the server for the role of an egg. Whoever has no linked account is not asked about. */
export async function requestReward(reward: RewardId): Promise<RewardOutcome> {
  const discordId = currentSession().user?.discord_id
  if (!discordId) return { kind: 'not-linked' }
  const body: AssignRoleBody = { discordId, roleId: rewardRoleId(reward) }
  const { api, statusOf, answerOf } = await loadChunk(() => import('./reward-api.ts'))
  try {
    return readOutcome(200, await api.post(assignRolePath, body))
  } catch (error) {
    return readOutcome(statusOf(error), answerOf(error))
  }
}

/** The same, but not again in this session once it was granted; then nothing is said either. */
export async function requestRewardOnce(reward: RewardId): Promise<RewardOutcome | undefined> {
  const key = `reward:${reward}:${currentSession().user?.id ?? ''}`
  if (sessionStorage.getItem(key)) return undefined
  sessionStorage.setItem(key, 'asked')
  const outcome = await requestReward(reward)
  if (outcome.kind !== 'granted') sessionStorage.removeItem(key)
  return outcome
}
