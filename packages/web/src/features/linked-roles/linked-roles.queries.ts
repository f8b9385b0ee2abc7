import { linkedRolesPath } from '@longhouse/contract/bot'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Whether Discord may know something of the person, and what it knows. */
export interface LinkedRoles {
  readonly connected: boolean
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** Why Discord did not take the facts the last time. */
  readonly failed?: string
}

export const linkedRolesQuery = queryOptions({
  queryKey: ['linked-roles'],
  queryFn: () => api.get<LinkedRoles>(linkedRolesPath),
})

/** Where Discord asks the person for their consent. */
export const beginConnecting = () => api.post<{ readonly url: string }>(`${linkedRolesPath}/start`, {})

export const disconnect = () => api.client.send<unknown>(linkedRolesPath, { method: 'DELETE' })
