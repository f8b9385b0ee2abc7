import { join } from 'node:path'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const stamp = join(root, 'node_modules', '.longhouse-installed')

/** Installs exactly what the lockfile names, unless that is what is there already. */
export async function ensureInstalled() {
  const wanted = fingerprint(['package-lock.json'])
  if (isStamped(stamp, wanted)) return

  console.log('Installing packages (only after a change of the lockfile)…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { code, output } = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    capture: true,
  })
  if (code !== 0) {
    console.error(output)
    throw new Error('The packages could not be installed. Is the package registry within reach?')
  }
  writeStamp(stamp, wanted)
}
