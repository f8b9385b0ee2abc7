import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Sentence } from '../lib/sentence.mjs'
import { assemble } from './assemble.ts'
import { git } from './git.ts'
import { pack } from './pack.ts'
import { problemsOf, type Wanted } from './problems.ts'
import { commitBeside, publish } from './release-commit.ts'

export interface Release extends Wanted {
  /** Throws if the sources have a problem. */
  readonly check: () => Promise<void>
  /** Installs the packages and builds the web app. */
  readonly build: () => Promise<void>
  readonly say: (line: string) => void
  /** The compression level; see `pack`. */
  readonly level?: number
}

/** The name of a version's archive for a machine like this one, without its extension. */
export function archiveNameOf(version: string): string {
  return `longhouse-${version}-${process.platform}-${process.arch}`
}

/** Throws all problems of a release as one error. */
export async function requireReady(wanted: Wanted): Promise<void> {
  const problems = await problemsOf(wanted)
  if (problems.length > 0) throw new Sentence(problems.join('\n'))
}

/**
 * Makes a release: checks, builds, and returns the archive's file. The commit is made in a separate worktree,
 * and the archive from it. The branch and the tag are set last. An earlier failure leaves both unchanged.
 */
export async function makeRelease({ check, build, say, level = 9, ...wanted }: Release): Promise<string> {
  await requireReady(wanted)
  say('Checking…')
  await check()
  say('Building…')
  await build()

  const { folder, version } = wanted
  const beside = mkdtempSync(join(tmpdir(), 'longhouse-release-'))
  const file = join(folder, 'dist', `${archiveNameOf(version)}.tar.gz`)
  try {
    mkdirSync(dirname(file), { recursive: true })
    const sources = join(beside, 'sources')
    const commit = await commitBeside(wanted, sources)
    say('Packing…')
    const into = join(beside, archiveNameOf(version))
    assemble({ built: folder, sources, into, commit })
    await pack({ folder: into, file, level })
    await publish(wanted, commit)
  } catch (error) {
    for (const made of [file, `${file}.sha256`]) rmSync(made, { force: true })
    throw error
  } finally {
    rmSync(beside, { recursive: true, force: true })
    await git(folder, 'worktree', 'prune')
  }
  return file
}
