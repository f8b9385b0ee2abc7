import { ClientResponseError } from 'pocketbase'

/** Runs one step, prints its outcome, and returns its result. */
export type Step = <T>(sentence: string, work: () => Promise<T>) => Promise<T>

/** A step failed; its name and the reason are printed. */
export class JourneyStopped extends Error {}

export function stepsOf(print: (line: string) => void): Step {
  return async (sentence, work) => {
    const started = performance.now()
    const seconds = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`
    try {
      const made = await work()
      print(`  ✓ ${seconds()}  ${sentence}`)
      return made
    } catch (error) {
      print(`  ✗ ${seconds()}  ${sentence}: ${reasonOf(error)}`)
      throw new JourneyStopped(sentence, { cause: error })
    }
  }
}

/** With the response, as the client's message contains little more than the status. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ClientResponseError)) return error instanceof Error ? error.message : String(error)
  const { url, status, message, response, originalError } = error
  return `${url} answered ${status}: ${message} ${JSON.stringify(response)} ${String(originalError?.cause ?? '')}`
}
