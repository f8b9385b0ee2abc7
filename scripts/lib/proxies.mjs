import { existsSync } from 'node:fs'
import { aptInstall, hasApt, readPackageLists } from './apt.mjs'

const programs = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy', caddy: '/usr/bin/caddy' }

/**
 * Installs the proxies whose shipped files are tested, if apt is available. Without a proxy its test is
 * skipped with a message.
 */
export async function ensureProxies() {
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]))
  if (missing.length === 0 || !hasApt()) return

  console.log(`Installing ${missing.join(', ')} for the tests (once per machine)…`)
  await readPackageLists()
  for (const name of missing) {
    if (!(await aptInstall([name], { services: [name] })))
      console.log(`${name} could not be installed; what is tested with it is skipped.`)
  }
}
