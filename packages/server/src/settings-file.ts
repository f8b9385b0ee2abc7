import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { ConfigurationError } from './configuration-error.ts'

/** Adds what stands in `.env` to the environment, where there is such a file; what is set already stays. */
export function loadSettingsFile(path = '.env'): void {
  if (!existsSync(path)) return
  try {
    loadEnvFile(path)
  } catch {
    // Node says that a file which it may not read is not there.
    throw new ConfigurationError([`${path} is there, but the user that runs this may not read it.`])
  }
}
