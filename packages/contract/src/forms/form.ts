import { excessOf } from '../texts/text-limit.ts'

/** The states that staff give an application or interest form. */
export const formStatuses = ['new', 'seen', 'accepted', 'declined'] as const

/** One of the states of a form. */
export type FormStatus = (typeof formStatuses)[number]

/** Longest texts of the forms: one-line answers, long answers, the staff's own note. */
export const formLimits = { short: 200, long: 4000, note: 4000 } as const

/** A step of a wizard: its title, and whether the form allows the next step. */
export interface WizardStep<Form> {
  readonly title: string
  readonly isValid: (form: Form) => boolean
}

/** A question that is answered with text. */
export interface TextQuestion<Field extends string = string> {
  readonly field: Field
  readonly label: string
}

/** Whether a text is not blank. */
export function isAnswered(text: string): boolean {
  return text.trim() !== ''
}

/** Whether a text is neither blank nor too long. */
export function isWholeAnswer(text: string, max: number): boolean {
  return isAnswered(text) && excessOf(text, max) === 0
}

/** The first step that is not valid, or undefined when the whole form may be sent. */
export function firstInvalidStep<Form>(steps: readonly WizardStep<Form>[], form: Form): number | undefined {
  const index = steps.findIndex((step) => !step.isValid(form))
  return index === -1 ? undefined : index
}
