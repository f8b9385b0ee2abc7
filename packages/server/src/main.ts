import { execFile } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { loadSettingsFile } from './configuration.ts'
import type { RunningSite } from './site.ts'
import { startupFailure } from './failure-sentences.ts'

try {
  const written = loadSettingsFile()
  // Not before: these read the community's file, whose path is a setting itself, when they are loaded.
  const { releaseMemoryWhenIdle } = await import('@longhouse/engine')
  const { openLastingSite } = await import('./site.ts')
  const { readSettings } = await import('./settings.ts')
  const { startupMessage } = await import('./startup-message.ts')
  const site = await openLastingSite(readSettings(process.env, written))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (signal === 'SIGINT') hearCtrlCOnce()
      void stop(site)
    })
  // Not before: a reader of this line may end the process.
  console.log(await startupMessage(site))
  await tellSystemd('READY')
  // With NODE_COMPILE_CACHE the next start takes half the time, also after this process was killed.
  flushCompileCache()
  releaseMemoryWhenIdle()
} catch (error) {
  console.error(startupFailure(error))
  process.exitCode = 1
}

/** A second signal ends the process immediately. */
async function stop({ drain, close }: RunningSite): Promise<void> {
  void tellSystemd('STOPPING')
  await drain()
  // A request that hangs must not keep the process running.
  void setTimeout(10_000, undefined, { ref: false }).then(() => process.exit(1))
  await close()
  process.exit(0)
}

/** A terminal sends Ctrl-C to all processes, and the parent of this one passes it on: one signal, not two. */
function hearCtrlCOnce(): void {
  process.on('SIGINT', ignore)
  void setTimeout(2000, undefined, { ref: false }).then(() => process.off('SIGINT', ignore))
}

function ignore(): void {}

/**
 * Reports the state of the site to systemd, if that started the site and waits for it (`Type=notify`). It
 * runs systemd's program: Node cannot write to systemd's kind of socket.
 */
async function tellSystemd(state: 'READY' | 'STOPPING'): Promise<void> {
  if (!process.env['NOTIFY_SOCKET']) return
  try {
    await promisify(execFile)('systemd-notify', [`${state}=1`], { timeout: 10_000 })
  } catch (error) {
    console.error(
      `systemd could not be told that the site is ${state === 'READY' ? 'ready' : 'about to stop'}: is \`systemd-notify\` installed?`,
      error instanceof Error ? error.message : error,
    )
  }
}
