import type { Tournament } from './event.ts'

/**
 * Whether a member hosts this event; staff host every event. It decides only what is shown: rules decide what
 * is allowed.
 */
export function isHostOf(
  event: Pick<Tournament, 'organizer' | 'hosts'>,
  { user, isStaff }: { readonly user: { readonly id: string } | null; readonly isStaff: boolean },
): boolean {
  return isStaff || (user !== null && (event.organizer === user.id || event.hosts.includes(user.id)))
}
