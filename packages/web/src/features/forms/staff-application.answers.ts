import { community } from '@longhouse/contract/community'
import {
  experienceQuestions,
  knowledgeQuestions,
  personalQuestions,
  staffApplicationSteps,
  type StaffApplicationForm,
} from '@longhouse/contract/forms'
import { toSections, type AnswerSection } from './form-kind.ts'

/** Everything an application says, step by step. */
export function applicationAnswers(form: StaffApplicationForm): AnswerSection[] {
  const answersTo = (questions: readonly ApplicationQuestion[]) =>
    questions.map(({ field, label }) => ({ field, label, value: form[field] }))
  return toSections(staffApplicationSteps, [
    [
      { field: 'username', label: 'Username', value: form.username },
      { field: 'discord_id', label: 'Discord ID', value: form.discord_id },
      { field: 'application_type', label: 'Position', value: positionLabel(form.application_type) },
    ],
    answersTo(personalQuestions),
    answersTo(experienceQuestions),
    answersTo(knowledgeQuestions),
    [{ field: 'agree_to_rules', label: 'Agrees to the rules', value: form.agree_to_rules ? 'Yes' : 'No' }],
  ])
}

/** The name of a position, or its stored value when it is no longer offered. */
export function positionLabel(id: string): string {
  return community.applicationTypes.find((type) => type.id === id)?.label ?? id
}

export type ApplicationQuestion =
  | (typeof personalQuestions)[number]
  | (typeof experienceQuestions)[number]
  | (typeof knowledgeQuestions)[number]
