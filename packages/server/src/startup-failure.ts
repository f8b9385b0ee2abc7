import { StartError } from '@longhouse/engine'
import { ConfigurationError } from './configuration-error.ts'

/** What the operator reads when the site cannot start: what is wrong and what to do, without a trace where it is known. */
export function startupFailure(error: unknown): string {
  if (error instanceof ConfigurationError)
    return ['The site cannot start:', ...error.problems.map((problem) => `  · ${problem}`)].join('\n')
  if (error instanceof StartError) return `The site cannot start: ${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'The site cannot start: the port is taken. Stop the other program or set PORT to another number.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
