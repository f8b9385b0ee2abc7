import { parseDateInput } from '@longhouse/engine/schema'
import type { Run } from '@longhouse/contract/runs'

type Claim = Pick<Run, 'claimed_by' | 'claimed_until'>

/** Whether a verifier has a run to themselves. */
export function isClaimed({ claimed_by, claimed_until }: Claim, now: Date): boolean {
  return claimed_by !== '' && Date.parse(parseDateInput(claimed_until)) > now.getTime()
}

/** Whether another verifier has it. */
export function isClaimedByOther(
  claim: Claim,
  { member, now }: { readonly member: string; readonly now: Date },
) {
  return isClaimed(claim, now) && claim.claimed_by !== member
}

/** What a run has that is nobody's. */
export const unclaimed = { claimed_by: '', claimed_until: '' } as const
