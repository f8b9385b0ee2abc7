import { useLive } from '../../lib/realtime.ts'
import { squadKeys } from './squads.queries.ts'

/** Calls and seats follow what others do, here and in Discord. */
export function useLiveSquads(): void {
  useLive('squad_calls', { keys: [squadKeys.all] })
  useLive('squad_seats', { keys: [squadKeys.all] })
}
