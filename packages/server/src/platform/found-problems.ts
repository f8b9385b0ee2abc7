import { z } from 'zod'

/** Key of the server value with the checks that failed when doctor last ran as a job. */
export const doctorKey = 'doctor'

const problemSchema = z.object({ name: z.string(), message: z.string(), todo: z.string() })
const problemsSchema = z.object({ problems: z.array(problemSchema) })

/** A check that fails, what is wrong and what to do. Its name stays the same for as long as it fails. */
export type FoundProblem = z.output<typeof problemSchema>

/** Returns the stored checks that fail; none before doctor has run. */
export function problemsIn(value: unknown): readonly FoundProblem[] {
  return problemsSchema.safeParse(value).data?.problems ?? []
}

/** Returns the stored form of these checks. */
export function storedProblems(problems: readonly FoundProblem[]): z.output<typeof problemsSchema> {
  return { problems: problems.map(({ name, message, todo }) => ({ name, message, todo })) }
}
