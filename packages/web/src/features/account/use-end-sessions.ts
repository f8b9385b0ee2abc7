import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../lib/router/hooks.ts'
import { api } from '../../lib/api.ts'
import { failureReason, statusOf } from '../../lib/errors.ts'
import { setData } from '../../lib/list-cache.ts'
import { whileSessionChanges } from '../../lib/refresh-auth.ts'
import { logout } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { sessionsQuery, type SessionRecord } from './account.queries.ts'

/** Ends a session on another device. */
export function useEndSession(userId: string) {
  const cache = useQueryClient()
  const { queryKey } = sessionsQuery(userId)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.collection('_sessions').delete(id)
      } catch (problem) {
        // The session has already ended.
        if (statusOf(problem) !== 404) throw problem
      }
    },
    onSuccess: (_, id) => {
      setData<SessionRecord[]>(cache, queryKey, (all) => all?.filter((session) => session.id !== id))
      // A list that was requested before would bring it back.
      void cache.invalidateQueries({ queryKey })
      toastSuccess('That session has ended.')
    },
  })
  return {
    start: mutate,
    endingId: isPending ? variables : undefined,
    error: error && `The session could not be ended. ${failureReason(error)}`,
  }
}

/** Ends every session, this one too. */
export function useLogOutEverywhere() {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => whileSessionChanges(() => api.post('/api/collections/users/revoke-sessions', {})),
    onSuccess: () => {
      logout({ isOver: true })
      toastSuccess('You are logged out everywhere.')
      void navigate('/')
    },
  })
  return {
    start: () => mutate(),
    isBusy: isPending,
    error: error ? failureReason(error) : undefined,
  }
}
