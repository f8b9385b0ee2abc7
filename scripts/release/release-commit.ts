import { git } from './git.ts'
import { tagOf, type Wanted } from './problems.ts'
import { writeVersion } from './write-version.ts'

/** Commits a version in a worktree, on no branch. */
export async function commitBeside({ folder, version }: Wanted, sources: string): Promise<string> {
  await git(folder, 'worktree', 'add', '--quiet', '--detach', sources)
  writeVersion(sources, version)
  await git(sources, 'commit', '--quiet', '--all', '--message', `release: ${version}`)
  return git(sources, 'rev-parse', 'HEAD')
}

/** Moves the branch to a commit and tags it, both or neither. Only locally: nothing is ever pushed. */
export async function publish({ folder, version }: Wanted, commit: string): Promise<void> {
  const tag = tagOf(version)
  await git(folder, 'tag', '--annotate', '--message', `Longhouse ${version}`, tag, commit)
  try {
    await git(folder, 'merge', '--quiet', '--ff-only', commit)
  } catch (error) {
    await git(folder, 'tag', '--delete', tag)
    throw error
  }
}
