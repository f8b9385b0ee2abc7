import type { User } from '@longhouse/contract/users'

/** Whether the way to the operator's screen is shown; what is allowed is the server's to say. */
export function canOperate(user: User): boolean {
  return user.is_admin && user.can_operate
}
