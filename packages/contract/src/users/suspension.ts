import type { User } from './user.ts'

/** What keeps somebody out. */
export type Suspension = Pick<User, 'suspended_until' | 'suspended_reason'>

/** A suspension that does not end by itself lasts until this moment. */
export const forGood = '9999-12-31 23:59:59.999Z'

/** Whether nobody gets into an account at a moment. It ends by itself. */
export function isSuspended({ suspended_until: until }: Partial<Suspension>, now: Date): boolean {
  return Boolean(until) && Date.parse(until ?? '') > now.getTime()
}

/** What whoever is kept out reads. `format` writes the moment for the reader. */
export function suspensionSentence(
  { suspended_until: until, suspended_reason: reason }: Suspension,
  format: (moment: string) => string,
): string {
  const end = until === forGood ? 'for good' : `until ${format(until)}`
  return `This account is suspended ${end}${reason ? `: ${reason}` : '.'}`
}

/** What can be done for a member besides changing records, at `/api/members/ID/ACT`. */
export const memberActs = ['suspend', 'unsuspend', 'promote', 'demote', 'log-out', 'reset'] as const
export type MemberAct = (typeof memberActs)[number]

/** Where to ask for it. */
export function memberActPath(id: string, act: MemberAct): string {
  return `/api/members/${encodeURIComponent(id)}/${act}`
}
