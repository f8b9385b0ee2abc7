import type { QueryClient } from '@tanstack/react-query'
import { setData } from '../../../lib/list-cache.ts'
import { squadsQuery } from './night.queries.ts'
import type { SquadRecord } from './night.types.ts'

/**
 * Writes the squads that are on show. An answer that is on its way does not know of it and is not waited for: whether
 * there was one says whether to ask again.
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

/** One squad with other values. */
export function withSquad(id: string, values: Partial<SquadRecord>) {
  return (squads: readonly SquadRecord[]): readonly SquadRecord[] =>
    squads.map((squad) => (squad.id === id ? { ...squad, ...values } : squad))
}

/** Asks for the squads anew, unless a further change is on its way that the answer would not know of. */
export async function settleSquads(client: QueryClient, nightId: string): Promise<void> {
  const { queryKey } = squadsQuery(nightId)
  if (client.isMutating({ mutationKey: queryKey }) <= 1) await client.invalidateQueries({ queryKey })
}
