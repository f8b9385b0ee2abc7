import { isNetworkFailure } from './errors.ts'
import { PageKeepingClient } from './page-keeping-client.ts'
import { currentSession, onSessionChange } from './session-state.ts'

/** Realtime keeps lists fresh, so an answer is only asked for again after a while or when it is told to be stale. */
export const queryClient = new PageKeepingClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => isNetworkFailure(error) && failures < 2,
      retryDelay: (attempt) => 400 * 2 ** attempt,
      // Without a network a call fails with a sentence instead of waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What one person may see is not for the next one at the same screen.
let lastUser = currentSession().user?.id
onSessionChange(() => {
  const user = currentSession().user?.id
  if (lastUser !== undefined && user !== lastUser) queryClient.clear()
  lastUser = user
})
