import { expect, test } from 'vitest'
import { firstInvalidStep } from './form.ts'
import {
  experienceQuestions,
  knowledgeQuestions,
  newStaffApplication,
  personalQuestions,
  staffApplicationSteps,
  type StaffApplicationForm,
} from './staff-application.ts'

const empty = newStaffApplication({ username: 'rook', discord_id: '42' })

function answered(questions: readonly { field: string }[]): Partial<StaffApplicationForm> {
  return Object.fromEntries(questions.map((question) => [question.field, 'yes']))
}

const complete: StaffApplicationForm = {
  ...empty,
  application_type: 'moderator',
  ...answered(personalQuestions),
  ...answered(experienceQuestions),
  ...answered(knowledgeQuestions),
  agree_to_rules: true,
}

test('five steps with 4, 5 and 10 questions in the middle [SA-01] [SA-02]', () => {
  expect(staffApplicationSteps.map((step) => step.title)).toEqual([
    'User Information',
    'Personal Details',
    'Experience & Qualities',
    'Code of Conduct Knowledge',
    'Agreement',
  ])
  expect([personalQuestions, experienceQuestions, knowledgeQuestions].map((list) => list.length)).toEqual([
    4, 5, 10,
  ])
})

test('an empty form passes no step, a complete one every step [SA-02]', () => {
  expect(staffApplicationSteps.map((step) => step.isValid(empty))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(firstInvalidStep(staffApplicationSteps, complete)).toBeUndefined()
})

const missing = [
  { field: 'application_type', blank: '', step: 0 },
  ...personalQuestions.map(({ field }) => ({ field, blank: '  ', step: 1 })),
  ...experienceQuestions.map(({ field }) => ({ field, blank: '\n', step: 2 })),
  ...knowledgeQuestions.map(({ field }) => ({ field, blank: '', step: 3 })),
  { field: 'agree_to_rules', blank: false, step: 4 },
]

test.each(missing)('without $field step $step holds one back [SA-02]', ({ field, blank, step }) => {
  const form = { ...complete, [field]: blank }
  expect(firstInvalidStep(staffApplicationSteps, form)).toBe(step)
})

test.each([
  { field: 'age', length: 201, step: 1 },
  { field: 'why_staff', length: 4001, step: 2 },
  { field: 'strike_policy', length: 4001, step: 3 },
])('with $length characters in $field step $step holds one back', ({ field, length, step }) => {
  const form = { ...complete, [field]: 'x'.repeat(length) }
  expect(firstInvalidStep(staffApplicationSteps, form)).toBe(step)
})
