import { failureSentences } from './failure-sentences.ts'

/**
 * Formats a failed start for the operator: what is wrong and what to do, with a stack trace only if it is
 * unknown.
 */
export function startupFailure(error: unknown): string {
  const sentences = failureSentences(error)
  if (sentences === undefined) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (sentences.length === 1) return `The site cannot start: ${sentences[0]}`
  return ['The site cannot start:', ...sentences.map((problem) => `  · ${problem}`)].join('\n')
}
