import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { ListPageOrder } from '@longhouse/contract/content'
import { pageListsTag } from './features/content/page-lists.ts'
import { gap } from './page-gap.ts'
import { render } from './prerender.tsx'

// Runs as a thread: one page with its lists, and it is over.
const { path, lists }: ListPageOrder = workerData
const page = await readFile(join(import.meta.dirname, path, 'index.html'), 'utf8')
const { head, body } = await render(path, lists)
const html = page.replace(gap.head, () => head).replace(gap.body, () => body + pageListsTag(lists))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(html)
