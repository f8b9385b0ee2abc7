import { isZone } from '@longhouse/contract/zones'

/** The zone whose clock somebody lives by: their own, else that of what they hear of, else UTC. */
export function zoneOf(...found: readonly (Readonly<Record<string, unknown>> | undefined)[]): string {
  return found.map((record) => record?.['time_zone']).find(isZone) ?? 'UTC'
}
