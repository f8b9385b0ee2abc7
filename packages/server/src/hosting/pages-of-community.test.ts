import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { communityTag } from '@longhouse/contract/community'
import { communityFile, publicPart } from '@longhouse/contract/community-file'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withCommunity } from './written-pages.ts'
import type { WebBuild } from './web-build.ts'

const writer = `
import { parentPort, workerData } from 'node:worker_threads'
parentPort.postMessage({ '/': workerData.community.organisation.name })
`
const logger = pino({ level: 'silent' })
const community = communityFile.config
const tag = communityTag(publicPart(community))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-pages-'))
  await writeFile(join(folder, 'writer.mjs'), writer)
  await writeFile(join(folder, 'broken.mjs'), `throw new Error('made up')`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const buildOf = (parts: Partial<WebBuild>): WebBuild => ({
  folder,
  builds: folder,
  scriptHashes: [],
  shell: '<body>the shell</body>',
  pages: new Map([['/', 'as it was built']]),
  ...parts,
})
const pagesOf = async (parts: Partial<WebBuild>) => {
  const { pages, shell } = await withCommunity(buildOf(parts), { community, logger })
  expect(shell).toBe(`<body>the shell${tag}</body>`)
  return Object.fromEntries(pages)
}

test('pages that were rendered for this community do not change', async () => {
  const writtenFor = JSON.stringify(publicPart(community))
  expect(await pagesOf({ writtenFor, pageWriter: join(folder, 'broken.mjs') })).toEqual({
    '/': 'as it was built',
  })
})

test('pages that were rendered for another community are rendered again', async () => {
  const other = { ...community, highRoundGame: 'another' }
  const writtenFor = JSON.stringify(publicPart(other))
  expect(await pagesOf({ writtenFor, pageWriter: join(folder, 'writer.mjs') })).toEqual({
    '/': community.organisation.name,
  })
})

test.each([
  ['a writer that fails', { pageWriter: 'broken.mjs' }],
  ['no writer', {}],
])(
  '%s: no page is served in the name of another community',
  async (_case, { pageWriter }: { pageWriter?: string }) => {
    expect(await pagesOf(pageWriter ? { pageWriter: join(folder, pageWriter) } : {})).toEqual({})
  },
)
