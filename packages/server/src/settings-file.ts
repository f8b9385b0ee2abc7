import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'
import { ConfigurationError } from './configuration-error.ts'

/**
 * Adds what stands in `.env` to the environment, where there is such a file; what is set already stays. Gives
 * the names that stand in it.
 */
export function loadSettingsFile(path = '.env'): ReadonlySet<string> {
  if (!existsSync(path)) return new Set()
  try {
    loadEnvFile(path)
    return new Set(Object.keys(parseEnv(readFileSync(path, 'utf8'))))
  } catch {
    // Node says that a file which it may not read is not there.
    throw new ConfigurationError([`${path} is there, but the user that runs this may not read it.`])
  }
}
