import { parseDateInput } from '@longhouse/engine/schema'
import type { Run } from '@longhouse/contract/runs'

type Claim = Pick<Run, 'claimed_by' | 'claimed_until'>

/** Whether a verifier has claimed a run. */
export function isClaimed({ claimed_by, claimed_until }: Claim, now: Date): boolean {
  return claimed_by !== '' && Date.parse(parseDateInput(claimed_until)) > now.getTime()
}

/** Whether another verifier has claimed it. */
export function isClaimedByOther(
  claim: Claim,
  { member, now }: { readonly member: string; readonly now: Date },
) {
  return isClaimed(claim, now) && claim.claimed_by !== member
}

/** Values of a run that is not claimed. */
export const unclaimed = { claimed_by: '', claimed_until: '' } as const
