import type { UserRecord } from '../../lib/records.ts'

/** Whether the way to the operator's screen is shown; what is allowed is the server's to say. */
export function canOperate(user: UserRecord): boolean {
  return user.is_admin && user.can_operate
}
