import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanAtExit } from './leftovers.ts'

/** The files of a commit, ready to run. */
export interface Checkout {
  /** Its short hash. */
  readonly name: string
  readonly folder: string
}

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> }

const root = fileURLToPath(new URL('..', import.meta.url))
const ours = join(root, 'node_modules')

/**
 * Extracts a commit into a temporary folder, which is deleted when the process ends. Throws if the commit
 * does not exist.
 */
export function checkOut(commit: string): Checkout {
  const name = git('rev-parse', '--short', `${commit}^{commit}`).toString().trim()
  const folder = mkdtempSync(join(tmpdir(), `bench-${name}-`))
  cleanAtExit(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', name) })
  if (hasSamePackages(folder)) linkPackages(folder)
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit'], { cwd: folder, stdio: 'inherit' })
  return { name, folder }
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })
}

/** Whether all packages of its lockfile are installed here, except the repository's own. */
function hasSamePackages(folder: string): boolean {
  const [here, there] = [lockOf(root), lockOf(folder)]
  return Object.entries(there.packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .every(([path, { version }]) => version === undefined || here.packages[path]?.version === version)
}

function lockOf(folder: string): Lock {
  return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
}

/** Links the packages installed here, except the repository's own, which are the commit's. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules')
  const own = join(modules, '@longhouse')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(ours))
    if (name !== '@longhouse') symlinkSync(join(ours, name), join(modules, name))
  const packages = join(folder, 'packages')
  for (const name of readdirSync(packages)) symlinkSync(join(packages, name), join(own, name))
}
