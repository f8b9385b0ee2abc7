import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A session of the member on one device. */
export interface SessionRecord {
  readonly id: string
  /** Such as `Firefox on Android`. */
  readonly device: string
  readonly lastUsed: string
  readonly created: string
}

// More than members keep track of; the most recently used ones come first.
const maxSessions = 50

export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['sessions', userId],
    queryFn: async () => {
      const sessions = api.collection<SessionRecord>('_sessions')
      return (await sessions.getList(1, maxSessions, { sort: '-lastUsed', skipTotal: true })).items
    },
  })
}

const authMethodsQuery = queryOptions({
  queryKey: ['auth-methods'],
  queryFn: () => api.collection('users').listAuthMethods(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns whether this site sends mail; undefined until that is known. */
export function useMailWorks(): boolean | undefined {
  return useQuery(authMethodsQuery).data?.otp.enabled
}
