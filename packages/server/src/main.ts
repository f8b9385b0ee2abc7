import { flushCompileCache } from 'node:module'
import { ConfigurationError } from './configuration-error.ts'
import { openLastingSite } from './lasting-site.ts'
import { loadSettingsFile } from './settings-file.ts'
import { readSettings } from './settings.ts'
import { startupMessage } from './startup-message.ts'

try {
  loadSettingsFile()
  const site = await openLastingSite(readSettings(process.env))
  console.log(startupMessage(site))
  // With NODE_COMPILE_CACHE the next start takes half the time, also after this process was killed.
  flushCompileCache()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(site.close))
} catch (error) {
  explain(error)
  process.exitCode = 1
}

async function stop(close: () => Promise<void>): Promise<void> {
  // A request that hangs must not keep the process for ever.
  setTimeout(() => process.exit(1), 10_000).unref()
  await close()
  process.exit(0)
}

function explain(error: unknown): void {
  if (error instanceof ConfigurationError) {
    console.error('The site cannot start:')
    for (const problem of error.problems) console.error(`  · ${problem}`)
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(
      'The site cannot start: the port is taken. Stop the other program or set PORT to another number.',
    )
  } else {
    console.error(error)
  }
}
