import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readVersion, shownVersion } from './software-version.ts'

const commit = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'

function folderWith(files: Readonly<Record<string, object>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'longhouse-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content))
  return folder
}

test('an archive has its commit in a file', () => {
  const folder = folderWith({ 'package.json': { version: '1.2.0' }, 'release.json': { commit } })
  expect(readVersion(folder)).toEqual({ release: '1.2.0', commit })
  expect(shownVersion(readVersion(folder))).toBe('1.2.0 (0a1b2c3d)')
})

test.each([
  ['nothing', {}, ''],
  ['only a manifest', { 'package.json': { version: '1.2.0' } }, '1.2.0'],
  ['a container without a commit', { 'package.json': { version: '1.2.0' }, 'release.json': {} }, '1.2.0'],
  ['rubbish', { 'package.json': { version: 7 }, 'release.json': { commit: ['x'] } }, ''],
  ['no commit', { 'package.json': { version: '1.2.0' }, 'release.json': { commit: 'main' } }, '1.2.0'],
])('with %s there is no commit', (_, files, shown) => {
  expect(shownVersion(readVersion(folderWith(files)))).toBe(shown)
})

test('a clone has the commit that is checked out, in each format of git, without running git', () => {
  const folder = folderWith({ 'package.json': { version: '1.2.0' } })
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  git('init', '--quiet')
  expect(readVersion(folder)).toEqual({ release: '1.2.0', commit: '' })
  git('add', '.')
  git('commit', '--quiet', '--message', 'one')
  const first = git('rev-parse', 'HEAD')
  expect(readVersion(folder).commit).toBe(first)
  git('pack-refs', '--all')
  expect(readVersion(folder).commit).toBe(first)
  git('tag', 'v1.2.0')
  git('commit', '--quiet', '--allow-empty', '--message', 'two')
  expect(readVersion(folder).commit).toBe(git('rev-parse', 'HEAD'))
  const beside = join(folder, 'beside')
  git('worktree', 'add', '--quiet', '-b', 'beside', beside)
  writeFileSync(join(beside, 'package.json'), JSON.stringify({ version: '1.3.0' }))
  expect(readVersion(beside)).toEqual({ release: '1.3.0', commit: git('rev-parse', 'HEAD') })
  git('checkout', '--quiet', '--force', 'v1.2.0')
  expect(readVersion(folder).commit).toBe(first)
  mkdirSync(join(folder, 'inside'))
  expect(readVersion(join(folder, 'inside')).commit).toBe('')
})
