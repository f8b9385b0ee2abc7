import type { RewardId } from '@longhouse/contract/community'
import { assignRolePath, rewardRoleId, type AssignRoleBody } from '@longhouse/contract/rewards'
import { loadChunk } from '../../../lib/chunks.ts'
import { currentSession } from '../../../lib/session-state.ts'
import { readOutcome, type RewardOutcome } from './reward-outcome.ts'

/** Requests the role of an egg. Members without a linked account send no request. */
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

/** The same, but once per session unless it fails. Returns undefined if it was requested before. */
export async function requestRewardOnce(reward: RewardId): Promise<RewardOutcome | undefined> {
  const key = `reward:${reward}:${currentSession().user?.id ?? ''}`
  if (sessionStorage.getItem(key)) return undefined
  sessionStorage.setItem(key, 'asked')
  const outcome = await requestReward(reward)
  if (outcome.kind !== 'granted') sessionStorage.removeItem(key)
  return outcome
}
