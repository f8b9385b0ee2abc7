import type { Tournament } from './event.ts'

/** Whether somebody runs this event; staff run every one. It decides what is shown, rules decide what is allowed. */
export function isHostOf(
  event: Pick<Tournament, 'organizer' | 'hosts'>,
  { user, isStaff }: { readonly user: { readonly id: string } | null; readonly isStaff: boolean },
): boolean {
  return isStaff || (user !== null && (event.organizer === user.id || event.hosts.includes(user.id)))
}
