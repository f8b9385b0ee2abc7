import { firstRunLinkPath, firstRunPath, type FirstRunBody } from '@longhouse/contract/first-run'
import { queryOptions } from '@tanstack/react-query'
import type { RecordModel } from 'pocketbase'
import { api } from '../../lib/api.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'

interface LoggedIn {
  readonly token: string
  readonly record: RecordModel
}

/** Whether a link still works, checked before the person types. */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: ['first-run', token],
    queryFn: async () => {
      await api.post(firstRunLinkPath, { token })
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: (query) => query.state.data !== true,
  })
}

/** Creates the first administrator and logs them in. */
export function useBecomeAdministrator(onDone: () => Promise<void>) {
  return useSingleMutation({
    mutationFn: async (body: FirstRunBody) => {
      const { token, record } = await api.post<LoggedIn>(firstRunPath, body)
      api.authStore.save(token, record)
      await onDone()
    },
  })
}
