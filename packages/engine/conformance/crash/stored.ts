import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Shown } from './ledger.ts'
import { crashCollection } from './schema.ts'

const pageSchema = z.object({
  totalPages: z.number(),
  items: z.array(z.object({ id: z.string(), title: z.string(), count: z.number(), paper: z.string() })),
})

/** Everything that is stored, and where records and files do not agree. */
export async function readStored(
  url: string,
  dataDir: string,
): Promise<{ shown: Shown[]; problems: string[] }> {
  const records = await readRecords(url)
  const folder = join(dataDir, 'storage', crashCollection)
  const problems: string[] = []
  const shown: Shown[] = []
  for (const { paper, ...record } of records) {
    const content = paper ? await readFile(join(folder, record.id, paper), 'utf8').catch(() => undefined) : ''
    if (content === undefined) problems.push(`${record.id} has no file ${paper}`)
    shown.push({ ...record, paper: content ?? '' })
  }
  const named = new Set(records.map(({ id, paper }) => join(id, paper)))
  for (const path of await filesIn(folder)) if (!named.has(path)) problems.push(`stray file ${path}`)
  return { shown, problems }
}

async function readRecords(url: string) {
  const records: z.infer<typeof pageSchema>['items'] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}/api/collections/notes/records?perPage=500&sort=id&page=${page}`)
    const { items, totalPages } = pageSchema.parse(await answer.json())
    records.push(...items)
    if (page >= totalPages) return records
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath.slice(folder.length + 1), entry.name))
}
