import { flushCompileCache } from 'node:module'
import { openLastingSite } from './lasting-site.ts'
import { loadSettingsFile } from './settings-file.ts'
import { readSettings } from './settings.ts'
import { startupFailure } from './startup-failure.ts'
import { startupMessage } from './startup-message.ts'

try {
  loadSettingsFile()
  const site = await openLastingSite(readSettings(process.env))
  console.log(startupMessage(site))
  // With NODE_COMPILE_CACHE the next start takes half the time, also after this process was killed.
  flushCompileCache()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(site.close))
} catch (error) {
  console.error(startupFailure(error))
  process.exitCode = 1
}

async function stop(close: () => Promise<void>): Promise<void> {
  // A request that hangs must not keep the process for ever.
  setTimeout(() => process.exit(1), 10_000).unref()
  await close()
  process.exit(0)
}
