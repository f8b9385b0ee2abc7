import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../lib/root.mjs'
import { noteProof } from '../lib/whole-proof.mjs'
import { git } from './git.ts'

const run = promisify(execFile)

export const changelog = '# Changelog\n\nWords.\n\n## Unreleased\n\n- Something new.\n\n## 0.1.0\n\n- All.\n'

/**
 * A repository with the sources of this checkout on main, its packages, and a remote that pushes could reach.
 */
export interface Repository {
  readonly folder: string
  readonly remote: string
  /** Does the work of `npm run build`. */
  build(): Promise<void>
  remove(): Promise<void>
}

export async function copyOfRepository(): Promise<Repository> {
  const place = await mkdtemp(join(tmpdir(), 'longhouse-repository-'))
  const folder = join(place, 'longhouse')
  const remote = join(place, 'remote')
  for (const file of await filesHere()) await cp(join(root, file), join(folder, file))
  await writeFile(join(folder, 'CHANGELOG.md'), changelog)
  await git(folder, 'init', '--quiet', '--initial-branch', 'main')
  // A test creates links and files with these names.
  await writeFile(join(folder, '.git/info/exclude'), 'node_modules\ndist\n.cache\n')
  await git(folder, 'config', 'user.name', 'A tester')
  await git(folder, 'config', 'user.email', 'tester@example.test')
  await git(folder, 'add', '.')
  await git(folder, 'commit', '--quiet', '--message', 'feat: everything')
  await git(folder, 'init', '--quiet', '--bare', remote)
  await git(folder, 'remote', 'add', 'origin', remote)
  await git(folder, 'push', '--quiet', 'origin', 'main')
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  noteProof(folder, { passed: 1, failed: 0 })
  return {
    folder,
    remote,
    build: () => copyWebBuild(folder),
    remove: () => rm(place, { recursive: true, force: true }),
  }
}

/** Tracked or new, and not deleted. */
async function filesHere(): Promise<readonly string[]> {
  const deleted = new Set(await listed('--deleted'))
  const all = await listed('--cached', '--others', '--exclude-standard')
  return all.filter((file) => !deleted.has(file))
}

async function listed(...which: readonly string[]): Promise<readonly string[]> {
  return (await git(root, 'ls-files', ...which)).split('\n')
}

/** Copies the build of this checkout, and makes one if there is none. */
async function copyWebBuild(folder: string): Promise<void> {
  await run(process.execPath, ['scripts/build.mjs'], { cwd: root })
  const from = join(root, 'packages/web/dist')
  const into = join(folder, 'packages/web/dist')
  const id = await readFile(join(from, 'current'), 'utf8')
  await cp(join(from, 'builds', id), join(into, 'builds', id), { recursive: true })
  await writeFile(join(into, 'current'), id)
}
