import type { User } from './user.ts'

/** The fields of a suspension. */
export type Suspension = Pick<User, 'suspended_until' | 'suspended_reason'>

/** The end of a permanent suspension. */
export const forGood = '9999-12-31 23:59:59.999Z'

/** Whether an account is suspended at a time. A suspension ends automatically. */
export function isSuspended({ suspended_until: until }: Partial<Suspension>, now: Date): boolean {
  return Boolean(until) && Date.parse(until ?? '') > now.getTime()
}

/** The message for a suspended member. `format` writes the end for the reader. */
export function suspensionSentence(
  { suspended_until: until, suspended_reason: reason }: Suspension,
  format: (moment: string) => string,
): string {
  const end = until === forGood ? 'for good' : `until ${format(until)}`
  return `This account is suspended ${end}${reason ? `: ${reason}` : '.'}`
}

/** Actions for a member other than record changes, at `/api/members/ID/ACT`. */
export const memberActs = ['suspend', 'unsuspend', 'promote', 'demote', 'log-out', 'reset'] as const
export type MemberAct = (typeof memberActs)[number]

/** URL path of such an action. */
export function memberActPath(id: string, act: MemberAct): string {
  return `/api/members/${encodeURIComponent(id)}/${act}`
}
