import type { RewardId } from '@longhouse/contract/community'
import { assignRolePath, rewardRoleId, roleFailed, type AssignRoleBody } from '@longhouse/contract/rewards'
import { useEffect, useRef } from 'react'
import { loadChunk } from '../../lib/base/chunks.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'

/** Requests a role for a linked member who reads to the end: once per visit of the page. */
export function usePolicyReward(reward: RewardId, threshold: number, thanks: string): void {
  const discordId = useSession().user?.discord_id
  const hasAsked = useRef(false)

  useEffect(() => {
    if (!discordId) return undefined
    const look = () => {
      if (hasAsked.current || !isNearBottom(document.documentElement, threshold)) return
      hasAsked.current = true
      void ask({ discordId, roleId: rewardRoleId(reward) }, thanks)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [discordId, reward, threshold, thanks])
}

async function ask(body: AssignRoleBody, thanks: string): Promise<void> {
  try {
    const { api } = await loadChunk(() => import('../../lib/api.ts'))
    await api.post(assignRolePath, body)
    toastSuccess(thanks)
  } catch (error) {
    console.error(roleFailed, error)
  }
}

interface ScrollPosition {
  readonly scrollTop: number
  readonly clientHeight: number
  readonly scrollHeight: number
}

/** Whether at most `threshold` pixels of the page are left below. */
export function isNearBottom(
  { scrollTop, clientHeight, scrollHeight }: ScrollPosition,
  threshold: number,
): boolean {
  return scrollHeight - scrollTop - clientHeight <= threshold
}
