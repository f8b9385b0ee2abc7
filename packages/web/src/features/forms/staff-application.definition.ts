import {
  applicationMessages,
  applicationTypeIds,
  experienceQuestions,
  isAnswered,
  knowledgeQuestions,
  newStaffApplication,
  personalQuestions,
  staffApplicationSteps,
  type StaffApplicationForm,
} from '@longhouse/contract/forms'
import { ApplicationFields } from './application-fields.tsx'
import { applicationAnswers, positionLabel, type ApplicationQuestion } from './staff-application.answers.ts'
import type { WizardDefinition } from './wizard-definition.ts'

export const staffApplication: WizardDefinition<StaffApplicationForm> = {
  name: 'staff-application',
  collection: 'staff_applications',
  noun: 'application',
  steps: staffApplicationSteps,
  newForm: newStaffApplication,
  repair: (form) =>
    applicationTypeIds.includes(form.application_type) ? form : { ...form, application_type: '' },
  problems: [
    ({ application_type }) => (application_type ? {} : { application_type: 'Please choose a position' }),
    unanswered(personalQuestions),
    unanswered(experienceQuestions),
    unanswered(knowledgeQuestions),
    ({ agree_to_rules }) => (agree_to_rules ? {} : { agree_to_rules: applicationMessages.mustAgree }),
  ],
  StepFields: ApplicationFields,
  answers: applicationAnswers,
  messageTitle: ({ application_type }) => `Staff Application: ${positionLabel(application_type)}`,
  messages: {
    ...applicationMessages,
    thanks: 'Thank you for stepping forward. The staff read every application and will find you on Discord.',
  },
}

function unanswered(questions: readonly ApplicationQuestion[]) {
  return (form: StaffApplicationForm) =>
    Object.fromEntries(
      questions
        .filter(({ field }) => !isAnswered(form[field]))
        .map(({ field }) => [field, 'Please answer this question']),
    )
}
