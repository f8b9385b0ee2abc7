import type { RequestContext } from '@longhouse/engine'

/** Whether the server itself is at work (seeds, imports, its own counters), not a person. */
export function isServer(context: RequestContext): boolean {
  return context.isSuperuser && context.auth === null
}

/** Whether the caller may manage the site: staff, or a superuser. */
export function canManage(context: RequestContext): boolean {
  return context.isSuperuser || context.auth?.['is_staff'] === true
}

/** Returns a text of the caller's record, or '' for guests. */
export function textOfPerson(context: RequestContext, field: string): string {
  const value = context.auth?.[field]
  return typeof value === 'string' ? value : ''
}

/** Returns the id of the member who calls, or '' for guests and superusers, who are not in `users`. */
export function idOfMember(context: RequestContext): string {
  return context.auth?.collectionName === 'users' ? context.auth.id : ''
}
