import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const patienceMs = 10_000

/**
 * Tells systemd how the site is, where it started the site and waits for word (`Type=notify`). By its own program:
 * Node cannot write to the kind of socket that it listens on.
 */
export async function tellSystemd(state: 'READY' | 'STOPPING'): Promise<void> {
  if (!process.env['NOTIFY_SOCKET']) return
  try {
    await run('systemd-notify', [`${state}=1`], { timeout: patienceMs })
  } catch (error) {
    console.error(
      `systemd could not be told that the site is ${state === 'READY' ? 'ready' : 'about to stop'}: is \`systemd-notify\` installed?`,
      error instanceof Error ? error.message : error,
    )
  }
}
