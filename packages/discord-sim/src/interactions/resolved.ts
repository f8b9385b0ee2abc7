import { presentPlace } from '../api/places.ts'
import { presentMember, presentRole, presentUser } from '../api/present.ts'
import type { Sim } from '../sim.ts'
import { findChannel } from '../world/channels.ts'
import { findMember, findPerson, findRole } from '../world/members.ts'

/** The users, roles and channels of ids, as Discord includes them. */
export function resolveIds(sim: Sim, ids: string[]): Record<string, Record<string, unknown>> {
  const { world } = sim
  const found = {
    users: pick(ids, (id) => findPerson(world, id), presentUser),
    members: pick(
      ids,
      (id) => findMember(world, id),
      ({ ...person }) => {
        const { user: _, ...member } = presentMember(person)
        return { ...member, permissions: '0' }
      },
    ),
    roles: pick(
      ids,
      (id) => findRole(world, id),
      (role) => presentRole(role, world),
    ),
    channels: pick(
      ids,
      (id) => findChannel(world, id),
      (channel) => presentPlace({ kind: 'channel', id: channel.id, channel }, sim),
    ),
  }
  return Object.fromEntries(Object.entries(found).filter(([, entries]) => Object.keys(entries).length > 0))
}

function pick<Thing>(
  ids: string[],
  find: (id: string) => Thing | undefined,
  present: (thing: Thing) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const thing = find(id)
      return thing ? [[id, present(thing)]] : []
    }),
  )
}
