/** One question with its answer as text; markdown stays markdown. */
export interface Answer {
  readonly field: string
  readonly label: string
  readonly value: string
}

/** The answers of one step. */
export interface AnswerSection {
  readonly title: string
  readonly answers: readonly Answer[]
}

/** Stands in for an answer that was not given. */
export const noAnswer = '-'

/** Puts the titles of the steps over their answers. */
export function toSections(
  steps: readonly { readonly title: string }[],
  answersByStep: readonly (readonly Answer[])[],
): AnswerSection[] {
  return steps.map(({ title }, index) => ({ title, answers: answersByStep[index] ?? [] }))
}
