import type { FormStatus } from '@longhouse/contract/forms'
import type { PublicUser } from '@longhouse/contract/users'

/** The fields of every filed form. */
export interface FiledForm {
  readonly id: string
  readonly username: string
  readonly discord_id: string
  readonly status: FormStatus | ''
  readonly staff_note: string
  readonly created: string
  readonly updated: string
  readonly expand?: { readonly user?: PublicUser }
}

/** One kind of form that staff read and answer. One object per kind. */
export interface FormKind<Form extends FiledForm> {
  readonly collection: 'staff_applications' | 'game_interests'
  /** As it is written in messages, singular and plural. */
  readonly noun: string
  readonly plural: string
  /** Fields the search looks into. */
  readonly searched: readonly string[]
  /** Returns a summary that distinguishes a form from the others. */
  readonly gistOf: (form: Form) => string
  readonly answers: (form: Form) => readonly AnswerSection[]
}

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
