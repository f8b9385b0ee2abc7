import type { QueryClient } from '@tanstack/react-query'
import { setData } from '../../../lib/writes/list-cache.ts'
import { squadsQuery, type SquadRecord } from './night.queries.ts'

/**
 * Writes the cached squads, and drops a pending response, which does not contain the change. Returns whether
 * there was one, so that the caller fetches again.
 */
export function changeSquads(
  client: QueryClient,
  nightId: string,
  to: (squads: readonly SquadRecord[]) => readonly SquadRecord[],
): boolean {
  const { queryKey } = squadsQuery(nightId)
  const isAsked = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
  if (isAsked) void client.cancelQueries({ queryKey })
  setData<readonly SquadRecord[]>(client, queryKey, (squads) => squads && to(squads))
  return isAsked
}

/** Returns a function that writes values of one squad. */
export function withSquad(id: string, values: Partial<SquadRecord>) {
  return (squads: readonly SquadRecord[]): readonly SquadRecord[] =>
    squads.map((squad) => (squad.id === id ? { ...squad, ...values } : squad))
}

/** Fetches the squads again, unless another change is in flight that the response would not contain. */
export async function settleSquads(client: QueryClient, nightId: string): Promise<void> {
  const { queryKey } = squadsQuery(nightId)
  if (client.isMutating({ mutationKey: queryKey }) <= 1) await client.invalidateQueries({ queryKey })
}
