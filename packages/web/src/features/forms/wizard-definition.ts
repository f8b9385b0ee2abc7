import type { WizardStep } from '@longhouse/contract/forms'
import type { ComponentType } from 'react'
import type { AnswerSection } from './form-kind.ts'

/** Messages for the fields that still lack something. */
export type Problems = Readonly<Record<string, string>>

/** The person who fills in the form. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly discord_id: string
}

/** A form in steps: its questions, its storage and its messages. One object per form. */
export interface WizardDefinition<Form extends object> {
  /** Names the relay and the draft on the device. */
  readonly name: 'staff-application' | 'game-interest'
  readonly collection: 'staff_applications' | 'game_interests'
  /** As it is written in a message. */
  readonly noun: string
  readonly steps: readonly WizardStep<Form>[]
  readonly newForm: (person: Person) => Form
  /** Removes from a stored draft what can no longer be chosen. */
  readonly repair: (form: Form) => Form
  /** A function per step that returns the messages of its incomplete fields. */
  readonly problems: readonly ((form: Form) => Problems)[]
  readonly StepFields: ComponentType<StepFieldsProps<Form>>
  /** Every answer, in the sections of the steps. */
  readonly answers: (form: Form) => readonly AnswerSection[]
  readonly messageTitle: (form: Form) => string
  readonly messages: WizardMessages
}

export interface StepFieldsProps<Form> {
  readonly step: number
  readonly form: Form
  /** Empty until the person has tried to continue. */
  readonly problems: Problems
  readonly onChange: (change: Partial<Form>) => void
}

export interface WizardMessages {
  /** The relay did not accept the form. */
  readonly sendFailed: string
  /** The record was not stored and the server sent no message. */
  readonly submitFailed: string
  readonly submitted: string
  readonly thanks: string
}
