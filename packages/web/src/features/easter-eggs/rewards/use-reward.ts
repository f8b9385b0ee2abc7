import type { RewardId } from '@longhouse/contract/community'
import { useEffect, useRef, useState } from 'react'
import { requestReward, requestRewardOnce } from './request-reward.ts'
import type { RewardOutcome } from './reward-outcome.ts'

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
