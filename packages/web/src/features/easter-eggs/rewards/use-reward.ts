import type { RewardId } from '@longhouse/contract/community'
import { assignRolePath, rewardRoleId, type AssignRoleBody } from '@longhouse/contract/rewards'
import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '../../../lib/base/chunks.ts'
import { currentSession } from '../../../lib/base/session-state.ts'
import { type RewardOutcome, readOutcome } from './rewards.ts'

interface RewardOptions {
  /** When the reward is earned; until then nothing is asked. */
  readonly isEarned?: boolean
  /** Asks only until it was granted once in this session. */
  readonly isOncePerSession?: boolean
}

/** Asks for a reward as soon as it is earned, once; undefined until the answer is there. */
export function useReward(
  reward: RewardId | undefined,
  options: RewardOptions = {},
): RewardOutcome | undefined {
  const { isEarned = true, isOncePerSession = false } = options
  const [outcome, setOutcome] = useState<RewardOutcome>()
  const hasAsked = useRef(false)

  useEffect(() => {
    if (!isEarned || !reward || hasAsked.current) return
    hasAsked.current = true
    void (isOncePerSession ? requestRewardOnce(reward) : requestReward(reward)).then(setOutcome)
  }, [isEarned, reward, isOncePerSession])

  return outcome
}

/** Requests the role of an egg. Members without a linked account send no request. */
async function requestReward(reward: RewardId): Promise<RewardOutcome> {
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
async function requestRewardOnce(reward: RewardId): Promise<RewardOutcome | undefined> {
  const key = `reward:${reward}:${currentSession().user?.id ?? ''}`
  if (sessionStorage.getItem(key)) return undefined
  sessionStorage.setItem(key, 'asked')
  const outcome = await requestReward(reward)
  if (outcome.kind !== 'granted') sessionStorage.removeItem(key)
  return outcome
}
