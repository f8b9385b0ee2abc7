import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'
import type { communityFile } from '@longhouse/contract/community-file'

/** All problems of the environment or the community's file, with a message each. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

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

/** Throws a `ConfigurationError` with all problems of the community's file. */
export function requireValidCommunity({ problems }: Pick<typeof communityFile, 'problems'>): void {
  if (problems.length > 0) throw new ConfigurationError(problems)
}
