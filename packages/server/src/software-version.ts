import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.object({ version: z.string().catch(''), commit: z.string().catch('') }).partial()
const commitPattern = /^[0-9a-f]{40,64}$/

// Read once: an update replaces the files before the restart.
const running = readVersion(join(import.meta.dirname, '../../..'))

/** Returns the running release and its commit for operators: `1.2.0 (0a1b2c3d)`. */
export function softwareVersion(): string {
  return shownVersion(running)
}

/** Returns the running release, such as 1.2.0, or '' if it cannot be read. */
export function softwareRelease(): string {
  return running.release
}

interface SoftwareVersion {
  readonly release: string
  /** Empty if unknown. */
  readonly commit: string
}

export function shownVersion({ release, commit }: SoftwareVersion): string {
  return commit ? `${release} (${commit.slice(0, 8)})`.trim() : release
}

/** Returns the release in a folder and its commit: an archive has it in a file, a clone in its `.git`. */
export function readVersion(folder: string): SoftwareVersion {
  const { version: release = '' } = jsonIn(join(folder, 'package.json'))
  const { commit = commitOfClone(folder) } = jsonIn(join(folder, 'release.json'))
  return { release, commit: commitPattern.test(commit) ? commit : '' }
}

/**
 * Returns the commit that is checked out, without git itself. In a worktree `.git` is a file that names the
 * folder.
 */
function commitOfClone(folder: string): string {
  const [, named = '.git'] = /^gitdir: (.+)$/.exec(textIn(join(folder, '.git'))) ?? []
  const git = resolve(folder, named)
  const head = textIn(join(git, 'HEAD'))
  const [, ref] = /^ref: (refs\/.+)$/.exec(head) ?? []
  if (ref === undefined) return head
  const shared = resolve(git, textIn(join(git, 'commondir')))
  const packed = textIn(join(shared, 'packed-refs')).split('\n')
  const line = packed.find((each) => each.endsWith(` ${ref}`)) ?? ''
  return textIn(join(shared, ref)) || line.slice(0, line.indexOf(' '))
}

function jsonIn(file: string): z.output<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
