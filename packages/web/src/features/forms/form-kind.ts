import type { FormStatus } from '@longhouse/contract/forms'
import type { PublicUser } from '@longhouse/contract/users'
import type { AnswerSection } from './answers.ts'

/** What every filed form has, whatever it asks. */
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
  /** As it stands in sentences, one and many. */
  readonly noun: string
  readonly plural: string
  /** Fields the search looks into. */
  readonly searched: readonly string[]
  /** What tells this one from the others at a glance. */
  readonly gistOf: (form: Form) => string
  readonly answers: (form: Form) => readonly AnswerSection[]
}
