import { failureSentences } from './failure-sentences.ts'

/** What the operator reads when the site cannot start: what is wrong and what to do, without a trace where it is known. */
export function startupFailure(error: unknown): string {
  const sentences = failureSentences(error)
  if (sentences === undefined) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (sentences.length === 1) return `The site cannot start: ${sentences[0]}`
  return ['The site cannot start:', ...sentences.map((problem) => `  · ${problem}`)].join('\n')
}
