import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The file with the result of the last `npm run test:all` in a folder. */
const proofFile = (folder) => join(folder, '.cache/test-all.json')

/** Stores the result of `npm run test:all` with its commit; without one if files differ from it. */
export function noteProof(folder, { passed, failed }) {
  const commit = git(folder, 'status', '--porcelain') === '' ? git(folder, 'rev-parse', 'HEAD') : undefined
  mkdirSync(dirname(proofFile(folder)), { recursive: true })
  writeFileSync(proofFile(folder), JSON.stringify({ commit, passed, failed }))
}

/** Whether all tests passed on the current commit of the folder. */
export function isProven(folder) {
  if (!existsSync(proofFile(folder))) return false
  const { commit, passed, failed } = JSON.parse(readFileSync(proofFile(folder), 'utf8'))
  return passed > 0 && failed === 0 && commit === git(folder, 'rev-parse', 'HEAD')
}

/** Returns undefined without a clone. */
function git(folder, ...args) {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}
