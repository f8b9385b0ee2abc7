import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import sample from '../../../../community.sample.ts'
import { communityTag } from '../community/community-tag.ts'
import { publicPart } from './public-part.ts'
import { readCommunityFile } from './community-file.ts'
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

test('the sample stands in until there is a file of its own', async () => {
  const path = join(folder, 'data', 'community.config.ts')
  expect(await read()).toEqual({ path, isOwn: false, config: sample, problems: [] })
})

test('the file in the data folder is the community, and the one that is named goes before it', async () => {
  const path = await write('data/community.config.ts')
  expect(await read()).toEqual({ path, isOwn: true, config: renamed, problems: [] })
  const other = await write('other.ts', `export default ${JSON.stringify(community)}`)
  expect(await read(other)).toEqual({ path: other, isOwn: true, config: community, problems: [] })
})

test('types and their imports do not matter where the file lies', async () => {
  await write(
    'data/community.config.ts',
    `import type { CommunityConfig } from './nowhere.ts'\nexport default ${JSON.stringify(renamed)} satisfies CommunityConfig`,
  )
  expect(await read()).toMatchObject({ isOwn: true, config: renamed, problems: [] })
})

test.each([
  ['a wrong value', 'export default { ...{} }', /community\.config\.ts: organisation: /],
  ['no default export', 'export const community = 1', /community\.config\.ts: The file: /],
  ['what is no program', 'export default {', /community\.config\.ts cannot be read: /],
  ['an import of what is not there', `import './nowhere.ts'`, /community\.config\.ts cannot be read: /],
])(
  '%s is a sentence that names the file, and the sample is all that is known',
  async (_case, text, sentence) => {
    await write('data/community.config.ts', text)
    const { config, problems } = await read()
    expect(config).toBe(sample)
    expect(problems[0]).toMatch(sentence)
  },
)

test('a named file that is not there is not replaced by another', async () => {
  await write('data/community.config.ts')
  const { problems } = await read('/nowhere/mine.ts')
  expect(problems).toEqual(['COMMUNITY_FILE is /nowhere/mine.ts, but there is no such file.'])
})

test('a file where it used to be is pointed out, until there is one where it belongs', async () => {
  const former = await write('community.config.ts')
  const path = join(folder, 'data', 'community.config.ts')
  const { config, problems } = await read()
  expect(config).toBe(sample)
  expect(problems).toEqual([expect.stringContaining(`${former} is no longer read`)])
  expect(problems[0]).toContain(`move it to ${path}.`)
  await write('data/community.config.ts')
  expect((await read()).problems).toEqual([])
})

test('what stands in the page ends no element and leaves out what only the server knows', () => {
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
