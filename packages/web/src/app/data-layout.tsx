import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '../lib/base/router/router-provider.tsx'
import { isOldPage, keepPageLists, readPageLists } from '../lib/base/page-lists.ts'
import { queryClient } from '../lib/records/query-client.ts'

if (!import.meta.env.SSR) keepPageLists(queryClient, { lists: readPageLists(), isOld: isOldPage() })

/** Around the screens that ask the server for something; the others do without the weight of it. */
export function DataLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
