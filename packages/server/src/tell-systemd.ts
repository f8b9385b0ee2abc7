import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const patienceMs = 10_000

/**
 * Reports the state of the site to systemd, if that started the site and waits for it (`Type=notify`). It
 * runs systemd's program: Node cannot write to systemd's kind of socket.
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
