import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { isPageFromHistory, keepPageLists, readPageLists } from '../lib/page-lists.ts'
import { queryClient } from '../lib/query-client.ts'

if (!import.meta.env.SSR) {
  const isOffline = !navigator.onLine
  keepPageLists(queryClient, { lists: readPageLists(), isOld: isOffline || isPageFromHistory() })
  // Before any screen asks for what cannot come.
  if (isOffline) await import('../lib/offline.ts').then(({ restoreSeen }) => restoreSeen(), console.warn)
}

/** Around the screens that ask the server for something; the others do without the weight of it. */
export function DataLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
