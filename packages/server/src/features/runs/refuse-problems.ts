import { ApiError } from '@longhouse/engine'
import { runSentence, type RunProblems, type RunRefusal } from '@longhouse/contract/runs'

/** Refuses a run with a message for each field that is wrong; returns if none is. */
export function refuseProblems(problems: RunProblems & { readonly players?: RunRefusal }): void {
  const found = Object.entries(problems)
  const [first] = found
  if (!first) return
  const data = Object.fromEntries(
    found.map(([field, problem]) => [field, { code: `run_${problem}`, message: runSentence(problem) }]),
  )
  throw new ApiError({ status: 400, code: 'run_refused', message: runSentence(first[1]), data })
}
