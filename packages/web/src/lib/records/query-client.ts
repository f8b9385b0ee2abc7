import { isNetworkFailure } from '../errors.ts'
import { PageKeepingClient } from './page-keeping-client.ts'
import { currentSession, onSessionChange } from '../base/session-state.ts'

/** Realtime keeps lists fresh, so data is fetched again only after a while or once it is invalidated. */
export const queryClient = new PageKeepingClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => isNetworkFailure(error) && failures < 2,
      retryDelay: (attempt) => 400 * 2 ** attempt,
      // Without a network a request fails with a message instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// The next account in this browser must not see the data of the previous one.
let lastUser = currentSession().user?.id
onSessionChange(() => {
  const user = currentSession().user?.id
  if (lastUser !== undefined && user !== lastUser) queryClient.clear()
  lastUser = user
})
