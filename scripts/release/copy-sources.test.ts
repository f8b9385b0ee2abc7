import { globSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { copySources } from './copy-sources.ts'
import { git } from './git.ts'

const place = mkdtempSync(join(tmpdir(), 'longhouse-sources-'))
const from = join(place, 'from')

afterEach(() => rmSync(place, { recursive: true, force: true }))

function write(...files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(from, file)), { recursive: true })
    writeFileSync(join(from, file), '')
  }
}

function copied(into: string): string[] {
  copySources(from, join(place, into))
  return globSync('**/*.*', { cwd: join(place, into) }).toSorted()
}

test('a release has the files that git tracks, or all files without git', async () => {
  const published = ['package.json', 'packages/server/src/main.ts', 'packages/server/src/pages/page.html']
  write(...published, 'packages/server/src/main.test.ts', 'scripts/build.mjs')
  await git(from, 'init', '--quiet')
  await git(from, 'add', '.')
  write('packages/server/src/notes.md', 'packages/server/src/private/members.csv', 'docs/draft.md')
  expect(copied('of-git')).toEqual(published)
  rmSync(join(from, '.git'), { recursive: true })
  expect(copied('unpacked-again')).toEqual(
    [
      ...published,
      'docs/draft.md',
      'packages/server/src/notes.md',
      'packages/server/src/private/members.csv',
    ].toSorted(),
  )
})
