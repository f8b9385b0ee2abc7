import { isZone } from '@longhouse/contract/zones'

/** Returns the first valid time zone of the given records (a member's, then an event's), or UTC. */
export function zoneOf(
  ...found: readonly (
    | Readonly<Record<'time_zone', unknown>>
    | Readonly<Record<string, unknown>>
    | undefined
  )[]
): string {
  return found.map((record) => record?.['time_zone']).find(isZone) ?? 'UTC'
}
