import type { RequestContext } from '@longhouse/engine'
import type { Tournament } from '@longhouse/contract/events'
import { canManage, idOfMember } from '../../platform/acting-person.ts'

/** Returns whether the caller runs this event: as its organizer, another of its hosts, or staff. */
export function canRun(event: Pick<Tournament, 'organizer' | 'hosts'>, context: RequestContext): boolean {
  const id = idOfMember(context)
  return canManage(context) || (id !== '' && (event.organizer === id || event.hosts.includes(id)))
}
