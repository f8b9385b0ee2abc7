import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './run.mjs'

const quiet = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
/** While this program refuses, no package starts its service. */
const policy = '/usr/sbin/policy-rc.d'

/** Whether system packages can be installed here: with apt, as root. */
export function hasApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Updates the list of available packages. */
export async function readPackageLists() {
  await run('apt-get', ['update', '-qq'], quiet)
}

/** Installs packages without recommended ones; their services start neither now nor at the next boot. */
export async function aptInstall(names, { services = [] } = {}) {
  const isOurs = services.length > 0 && !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const { code } = await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...names],
      quiet,
    )
    if (services.length > 0 && existsSync('/usr/bin/systemctl'))
      await run('/usr/bin/systemctl', ['disable', ...services], quiet)
    return code === 0
  } finally {
    if (isOurs) rmSync(policy)
  }
}
