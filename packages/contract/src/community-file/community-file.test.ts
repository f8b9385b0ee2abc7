import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import sample from '../../../../community.sample.ts'
import { communityTag } from '../community/community-tag.ts'
import { publicPart, readCommunityFile } from './community-file.ts'
import community from './test-community.fixture.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-community-'))
  await mkdir(join(folder, 'data'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (named?: string) =>
  readCommunityFile({ named, dataDir: join(folder, 'data'), programDir: folder })
const renamed = { ...community, organisation: { ...community.organisation, name: 'NEW' } }
const write = async (path: string, text = `export default ${JSON.stringify(renamed)}`) => {
  await writeFile(join(folder, path), text)
  return join(folder, path)
}

test('the sample is used until the community has its own file', async () => {
  const path = join(folder, 'data', 'community.config.ts')
  expect(await read()).toEqual({ path, isOwn: false, config: sample, problems: [] })
})

test('the file in the data folder is the community, and a named file takes precedence', async () => {
  const path = await write('data/community.config.ts')
  expect(await read()).toEqual({ path, isOwn: true, config: renamed, problems: [] })
  const other = await write('other.ts', `export default ${JSON.stringify(community)}`)
  expect(await read(other)).toEqual({ path: other, isOwn: true, config: community, problems: [] })
})

test('types and their imports need not resolve where the file is stored', async () => {
  await write(
    'data/community.config.ts',
    `import type { CommunityConfig } from './nowhere.ts'\nexport default ${JSON.stringify(renamed)} satisfies CommunityConfig`,
  )
  expect(await read()).toMatchObject({ isOwn: true, config: renamed, problems: [] })
})

test.each([
  ['a wrong value', 'export default { ...{} }', /community\.config\.ts: organisation: /],
  ['no default export', 'export const community = 1', /community\.config\.ts: The file: /],
  ['invalid syntax', 'export default {', /community\.config\.ts cannot be read: /],
  ['an import of a missing file', `import './nowhere.ts'`, /community\.config\.ts cannot be read: /],
])('%s is reported with the name of the file, and the sample is used', async (_case, text, sentence) => {
  await write('data/community.config.ts', text)
  const { config, problems } = await read()
  expect(config).toBe(sample)
  expect(problems[0]).toMatch(sentence)
})

test('a named file that does not exist is not replaced by another', async () => {
  await write('data/community.config.ts')
  const { problems } = await read('/nowhere/mine.ts')
  expect(problems).toEqual(['COMMUNITY_FILE is /nowhere/mine.ts, but there is no such file.'])
})

test('a file in its former place is reported until there is one in the new place', async () => {
  const former = await write('community.config.ts')
  const path = join(folder, 'data', 'community.config.ts')
  const { config, problems } = await read()
  expect(config).toBe(sample)
  expect(problems).toEqual([expect.stringContaining(`${former} is no longer read`)])
  expect(problems[0]).toContain(`move it to ${path}.`)
  await write('data/community.config.ts')
  expect((await read()).problems).toEqual([])
})

test('the data in the page cannot end its element and omits server-only values', () => {
  const hostile = {
    ...community,
    organisation: { ...community.organisation, tagline: '</script><script>alert(1)</script><!--' },
  }
  const tag = communityTag(publicPart(hostile))
  expect(tag.match(/<\/?[a-z!]/gi)).toHaveLength(2)
  const inside = tag.slice(tag.indexOf('>') + 1, tag.lastIndexOf('<'))
  expect(JSON.parse(inside).organisation).toEqual(hostile.organisation)
  for (const id of community.discord.staffRoleIds) expect(inside).not.toContain(id)
})
