import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../lib/root.mjs'
import { Sentence } from '../lib/sentence.mjs'
import { noteProof } from '../lib/whole-proof.mjs'
import { git } from './git.ts'
import { makeRelease } from './make-release.ts'
import { problemsOf } from './problems.ts'
import { commitBeside, publish } from './release-commit.ts'
import { changelog, copyOfRepository, type Repository } from './repository.fixture.ts'

const run = promisify(execFile)
const version = '7.3.0'

test('the command prints a problem as a message', async () => {
  const failing = run(process.execPath, ['scripts/release.ts', 'soon'], { cwd: root })
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stderr: '`soon` is no version. Name three numbers: `npm run release -- 1.2.0`.\n',
  })
})

describe('in a repository of its own', { tags: 'all' }, () => {
  let repository: Repository
  let folder: string
  let first: string
  beforeAll(async () => {
    repository = await copyOfRepository()
    folder = repository.folder
    first = await git(folder, 'rev-parse', 'HEAD')
  })
  afterAll(() => repository.remove())

  beforeEach(async () => {
    await git(folder, 'switch', '--quiet', '--discard-changes', '--force-create', 'main', first)
    await git(folder, 'clean', '--quiet', '--force')
    noteProof(folder, { passed: 1, failed: 0 })
  })
  afterEach(async () => {
    for (const tag of (await git(folder, 'tag')).split('\n').filter(Boolean))
      await git(folder, 'tag', '-d', tag)
    await rm(join(folder, 'dist'), { recursive: true, force: true })
  })

  /** All state that a failed release could leave behind. */
  async function state(): Promise<object> {
    return {
      head: await git(folder, 'rev-parse', 'HEAD', 'main'),
      branch: await git(folder, 'branch', '--show-current'),
      changes: await git(folder, 'status', '--porcelain'),
      tags: await git(folder, 'tag'),
      worktrees: await git(folder, 'worktree', 'list'),
      archives: globSync('dist/*', { cwd: folder }),
    }
  }

  const wanted = (overrides = {}) => ({
    folder,
    version,
    check: async () => undefined,
    build: async () => undefined,
    say: () => undefined,
    ...overrides,
  })

  async function commitChangelog(text: string): Promise<void> {
    await writeFile(join(folder, 'CHANGELOG.md'), text)
    await git(folder, 'commit', '--quiet', '--all', '--message', 'docs: changelog')
    noteProof(folder, { passed: 1, failed: 0 })
  }

  test('the next version has no problems', async () => {
    expect(await problemsOf({ folder, version })).toEqual([])
  })

  test.each<[string, string, () => Promise<unknown>, RegExp]>([
    ['no version at all', '', async () => undefined, /is no version.*npm run release -- 1\.2\.0/],
    ['a word', 'next', async () => undefined, /`next` is no version/],
    ['a version with a v', 'v7.3.0', async () => undefined, /is no version/],
    ['a version like an option of git', '--force', async () => undefined, /is no version/],
    ['the version there is', '0.1.0', async () => undefined, /0\.1\.0 does not come after it/],
    [
      'a version before the last tag',
      '7.3.0',
      () => git(folder, 'tag', 'v7.10.0'),
      /last version is 7\.10\.0/,
    ],
    ['a tag that is taken', version, () => git(folder, 'tag', `v${version}`), /does not come after it/],
    [
      'another branch',
      version,
      () => git(folder, 'switch', '-qC', 'idea'),
      /this is idea: `git switch main`/,
    ],
    ['a changed file', version, () => writeFile(join(folder, 'LICENSE'), 'x'), /not committed:\n.*LICENSE/s],
    ['a new file', version, () => writeFile(join(folder, 'new.txt'), 'x'), /not committed:\n.*new\.txt/s],
    [
      'a changelog without changes',
      version,
      () => commitChangelog(changelog.replace('- Something new.\n\n', '')),
      /write there/,
    ],
    [
      'a commit after the last run of all tests',
      version,
      () => git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'fix: later'),
      /test:all` has not passed on this commit/,
    ],
    [
      'a test that failed',
      version,
      async () => noteProof(folder, { passed: 9, failed: 1 }),
      /test:all` has not passed/,
    ],
    ['a changelog without the section', version, () => commitChangelog('# Changelog\n'), /write there/],
  ])('%s is refused with what to do', async (_, asked, prepare, sentence) => {
    await prepare()
    const before = await state()
    const problems = await problemsOf({ folder, version: asked })
    expect(problems).toEqual([expect.stringMatching(sentence)])
    await expect(makeRelease(wanted({ version: asked }))).rejects.toThrow(Sentence)
    expect(await state()).toEqual(before)
  })

  test('several problems are reported together', async () => {
    await git(folder, 'switch', '-qC', 'idea')
    await commitChangelog('# Changelog\n')
    await writeFile(join(folder, 'new.txt'), 'x')
    expect(await problemsOf({ folder, version: '0.0.1' })).toHaveLength(4)
  })

  test.each<[string, object]>([
    ['the check', { check: () => Promise.reject(new Error('made up')) }],
    ['the build', { build: () => Promise.reject(new Error('made up')) }],
    // Without a build there is no web app to put into the archive.
    ['the archive', {}],
  ])('when %s fails, everything is unchanged', async (_, overrides) => {
    const before = await state()
    await expect(makeRelease(wanted(overrides))).rejects.toThrow(/made up|The web app is not built/)
    expect(await state()).toEqual(before)
  })

  test('a commit made in the meantime stays, and the release leaves no tag', async () => {
    const sources = join(folder, '../sources')
    const commit = await commitBeside({ folder, version }, sources)
    await commitChangelog(`${changelog}\n`)
    const before = await state()
    await expect(publish({ folder, version }, commit)).rejects.toThrow('git merge failed')
    expect(await state()).toEqual(before)
    await git(folder, 'worktree', 'remove', '--force', sources)
  })

  test('--dry-run prints the steps, and runs none', async () => {
    const before = await state()
    const { stdout } = await run(process.execPath, ['scripts/release.ts', version, '--dry-run'], {
      cwd: folder,
    })
    for (const part of [
      'npm run check',
      'CHANGELOG.md',
      `release: ${version}`,
      `v${version}`,
      '.tar.gz',
      'pushed',
    ])
      expect(stdout).toContain(part)
    expect(await state()).toEqual(before)
    expect(await readFile(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(changelog)
  })
})
