import { queryOptions } from '@tanstack/react-query'
import { operatorClient, operatorKey } from './operator-client.ts'

/** A query to the endpoints that only operators may call. */
export function askQuery<Data>(panel: string, path: string, query: Record<string, string | number> = {}) {
  return queryOptions({
    queryKey: [operatorKey, panel, path, query],
    queryFn: () => operatorClient.send<Data>(`/api/operator/${path}`, { method: 'GET', query }),
    staleTime: 5000,
  })
}

/** Sends an action to those endpoints. */
export function tell(method: 'POST' | 'DELETE', path: string): Promise<unknown> {
  return operatorClient.send(`/api/operator/${path}`, { method })
}
