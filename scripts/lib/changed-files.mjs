import { execFileSync } from 'node:child_process'
import { root } from './root.mjs'

/** Files that differ from `origin/main`, or from the previous commit if this is `origin/main`. */
export function changedFiles() {
  try {
    const head = git('rev-parse', 'HEAD')
    const landed = tryGit('merge-base', 'HEAD', 'origin/main')
    const base = landed && landed !== head ? landed : (tryGit('rev-parse', 'HEAD^') ?? head)
    return git('diff', '--name-only', base).split('\n')
  } catch {
    // No clone, or one without history: unknown.
    return []
  }
}

function tryGit(...args) {
  try {
    return git(...args)
  } catch {
    return undefined
  }
}

function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
