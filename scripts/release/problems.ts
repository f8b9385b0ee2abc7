import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unreleasedIn } from './changelog.ts'
import { isProven } from '../lib/whole-proof.mjs'
import { git } from './git.ts'
import { licenceProblems } from './notices.ts'
import { shippedPackages } from './shipped-packages.ts'
import { greatestOf, isGreater, isVersion } from './version.ts'

/** A release to make. */
export interface Wanted {
  /** The root of the repository. */
  readonly folder: string
  readonly version: string
}

export const tagOf = (version: string) => `v${version}`

/** Lists all problems that prevent a release, each with its fix. It is fast and changes nothing. */
export async function problemsOf(wanted: Wanted): Promise<readonly string[]> {
  if (!isVersion(wanted.version))
    return [`\`${wanted.version}\` is no version. Name three numbers: \`npm run release -- 1.2.0\`.`]
  return [
    ...(await problemsOfTree(wanted)),
    ...(await problemsOfVersion(wanted)),
    ...problemsOfChangelog(wanted),
    ...problemsOfProof(wanted),
    ...licenceProblems(wanted.folder, shippedPackages(wanted.folder)),
  ]
}

async function problemsOfTree({ folder }: Wanted): Promise<readonly string[]> {
  const branch = await git(folder, 'rev-parse', '--abbrev-ref', 'HEAD')
  const changes = await git(folder, 'status', '--porcelain')
  return [
    ...(branch === 'main' ? [] : [`Releases are made on main, and this is ${branch}: \`git switch main\`.`]),
    ...(changes === '' ? [] : [`There are changes that are not committed:\n${changes}`]),
  ]
}

async function problemsOfVersion({ folder, version }: Wanted): Promise<readonly string[]> {
  const { version: written }: { version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const tags = (await git(folder, 'tag', '--list')).split('\n')
  const last = greatestOf([written, ...tags.map((tag) => tag.replace(/^v/, ''))]) ?? written
  return isGreater(version, last) ? [] : [`The last version is ${last}; ${version} does not come after it.`]
}

function problemsOfChangelog({ folder }: Wanted): readonly string[] {
  const unreleased = unreleasedIn(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'))
  if (unreleased) return []
  return ['CHANGELOG.md has nothing under `## Unreleased`: write there what changes for people.']
}

function problemsOfProof({ folder }: Wanted): readonly string[] {
  return isProven(folder) ? [] : ['`npm run test:all` has not passed on this commit: run it first.']
}
