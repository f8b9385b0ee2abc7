import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { community, communityTag } from '@longhouse/contract/community'
import type { ListPage, PageLists, PageOrder } from '@longhouse/contract/content'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { gap, writtenPages } from './app/pages.ts'
import { Providers } from './app/providers.tsx'
import { siteRoutes } from './app/routes.tsx'
import { keepPageLists, orderPageLists, pageListsTag } from './lib/base/page-lists.ts'
import { resolveAddress } from './lib/base/router/address.ts'
import { RouterProvider } from './lib/base/router/router-provider.tsx'
import { Router } from './lib/base/router/router.ts'
import { queryClient } from './lib/records/query-client.ts'

// Runs as a thread: writes one page with its lists, or all pages, and ends.
const { page }: PageOrder = workerData
const pages = writtenPages()
const written: Record<string, string> = {}
if (page) written[page.path] = await write(page, pageListsTag(page.lists))
else for (const { path } of pages) written[path] = await write({ path, lists: {} })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(written)

async function write({ path, lists }: ListPage, listsTag = ''): Promise<string> {
  const file = pages.find((known) => known.path === path)?.file
  if (file === undefined) throw new Error(`${path} is not a page that is written.`)
  const around = await readFile(join(import.meta.dirname, file), 'utf8')
  const { head, body } = await render(path, lists)
  return around
    .replace(gap.head, () => head)
    .replace(gap.body, () => body + listsTag)
    .replace('</body>', () => `${communityTag(community)}</body>`)
}

/** Renders a page for guests. One at a time: the lists are stored in the one query client of the screens. */
async function render(path: string, lists: PageLists): Promise<{ head: string; body: string }> {
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
