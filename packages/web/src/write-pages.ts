import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { community, communityTag } from '@longhouse/contract/community'
import type { ListPage, PageOrder } from '@longhouse/contract/content'
import { writtenPages } from './app/pages.ts'
import { pageListsTag } from './lib/base/page-lists.ts'
import { gap } from './page-gap.ts'
import { render } from './prerender.tsx'

// Runs as a thread: one page with its lists, or all of them, and it is over.
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
