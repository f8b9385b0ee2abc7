import { flushCompileCache } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { loadSettingsFile } from './settings-file.ts'
import type { RunningSite } from './site.ts'
import { startupFailure } from './startup-failure.ts'
import { tellSystemd } from './tell-systemd.ts'

try {
  const written = loadSettingsFile()
  // Not before: which file is the community's own is read when these are loaded, and is a setting itself.
  const { giveMemoryBackWhenQuiet } = await import('@longhouse/engine')
  const { openLastingSite } = await import('./lasting-site.ts')
  const { readSettings } = await import('./settings.ts')
  const { startupMessage } = await import('./startup-message.ts')
  const site = await openLastingSite(readSettings(process.env, written))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (signal === 'SIGINT') hearCtrlCOnce()
      void stop(site)
    })
  // Not before: whoever reads it may ask the process to end.
  console.log(await startupMessage(site))
  await tellSystemd('READY')
  // With NODE_COMPILE_CACHE the next start takes half the time, also after this process was killed.
  flushCompileCache()
  giveMemoryBackWhenQuiet()
} catch (error) {
  console.error(startupFailure(error))
  process.exitCode = 1
}

/** A second signal ends the process at once. */
async function stop({ drain, close }: RunningSite): Promise<void> {
  void tellSystemd('STOPPING')
  await drain()
  // A request that hangs must not keep the process for ever.
  void setTimeout(10_000, undefined, { ref: false }).then(() => process.exit(1))
  await close()
  process.exit(0)
}

/** A terminal sends Ctrl-C to everybody, and whoever started this process passes it on: one signal, not two. */
function hearCtrlCOnce(): void {
  process.on('SIGINT', ignore)
  void setTimeout(2000, undefined, { ref: false }).then(() => process.off('SIGINT', ignore))
}

function ignore(): void {}
