import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'
import { ConfigurationError } from './configuration-error.ts'

/**
 * Adds the variables in `.env` to the environment, if that file exists; variables that are set stay. Returns
 * the names in the file.
 */
export function loadSettingsFile(path = '.env'): ReadonlySet<string> {
  if (!existsSync(path)) return new Set()
  try {
    loadEnvFile(path)
    return new Set(Object.keys(parseEnv(readFileSync(path, 'utf8'))))
  } catch {
    // Node reports a file that it may not read as missing.
    throw new ConfigurationError([`${path} is there, but the user that runs this may not read it.`])
  }
}
