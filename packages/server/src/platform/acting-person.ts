import type { RequestContext } from '@longhouse/engine'

/** Whether the server itself is at work (seeds, imports, its own counters), not a person. */
export function isServer(context: RequestContext): boolean {
  return context.isSuperuser && context.auth === null
}

/** Whether the person may manage the site: staff, or a superuser. */
export function canManage(context: RequestContext): boolean {
  return context.isSuperuser || context.auth?.['is_staff'] === true
}

/** A text of the logged-in person's record, empty for guests. */
export function textOfPerson(context: RequestContext, field: string): string {
  const value = context.auth?.[field]
  return typeof value === 'string' ? value : ''
}

/** The id of the member at work; empty for guests and superusers, who are not in `users`. */
export function idOfMember(context: RequestContext): string {
  return context.auth?.collectionName === 'users' ? context.auth.id : ''
}
