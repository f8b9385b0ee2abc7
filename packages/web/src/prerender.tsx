import type { PageLists } from '@longhouse/contract/content'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { Providers } from './app/providers.tsx'
import { siteRoutes } from './app/routes.tsx'
import { keepPageLists, orderPageLists } from './lib/base/page-lists.ts'
import { queryClient } from './lib/records/query-client.ts'
import { resolveAddress } from './lib/base/router/address.ts'
import { RouterProvider } from './lib/base/router/router-provider.tsx'
import { Router } from './lib/base/router/router.ts'

/** A page as guests see it; one at a time, for the lists are kept where the screens look for them. */
export async function render(path: string, lists: PageLists = {}): Promise<{ head: string; body: string }> {
  queryClient.clear()
  orderPageLists(lists)
  keepPageLists(queryClient, { lists })
  const router = new Router(siteRoutes, resolveAddress(path, '/'))
  await router.start({ isWritten: true })
  const { prelude } = await prerender(
    <div id="root">
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>
    </div>,
    // Without this, large parts come hidden behind an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  const start = html.indexOf('<div id="root">')
  return { head: html.slice(0, start), body: html.slice(start) }
}
