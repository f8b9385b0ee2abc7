import { excessOf } from '../texts/text-limit.ts'

/** A step of a wizard: its title, and whether what is typed so far lets one pass. */
export interface WizardStep<Form> {
  readonly title: string
  readonly isValid: (form: Form) => boolean
}

/** A question that is answered with text. */
export interface TextQuestion<Field extends string = string> {
  readonly field: Field
  readonly label: string
}

/** Whether a text has something in it. */
export function isAnswered(text: string): boolean {
  return text.trim() !== ''
}

/** Whether a text has something in it, and no more than fits. */
export function isWholeAnswer(text: string, max: number): boolean {
  return isAnswered(text) && excessOf(text, max) === 0
}

/** The first step that is not valid, or undefined when the whole form may be sent. */
export function firstInvalidStep<Form>(steps: readonly WizardStep<Form>[], form: Form): number | undefined {
  const index = steps.findIndex((step) => !step.isValid(form))
  return index === -1 ? undefined : index
}
