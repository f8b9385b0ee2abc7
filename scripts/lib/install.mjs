import { join } from 'node:path'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const stamp = join(root, 'node_modules', '.longhouse-installed')
const libraryMissing =
  'The Node that came with the packages does not run here. It needs the library libatomic, which small systems come without: on Debian and Ubuntu `apt-get install libatomic1`, on Fedora `dnf install libatomic`.'

/**
 * Installs what the lockfile names, unless that is what is there already. Not `npm ci`: it refuses a lockfile in
 * which a registry lacked the binaries of some other platform, though nobody here needs them.
 */
export async function ensureInstalled() {
  const wanted = fingerprint(['package-lock.json'])
  if (isStamped(stamp, wanted)) return

  console.log('Installing packages (only after a change of the lockfile)…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { code, output } = await run(
    npm,
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      capture: true,
    },
  )
  if (code !== 0) {
    console.error(output)
    throw new Error(
      output.includes('libatomic')
        ? libraryMissing
        : 'The packages could not be installed. Is the package registry within reach?',
    )
  }
  await requireRunningNode()
  writeStamp(stamp, wanted)
}

async function requireRunningNode() {
  const { code, output } = await run('node', ['--version'], { capture: true })
  if (code === 0) return
  console.error(output)
  throw new Error(libraryMissing)
}
