import { bool, relation, select, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { community } from '../community/community.ts'
import { formLimits, formStatuses, isWholeAnswer, type TextQuestion, type WizardStep } from './form.ts'

const organisation = community.organisation.name

/** Stored values of `application_type`. */
export const applicationTypeIds: readonly string[] = community.applicationTypes.map((type) => type.id)

const short = text({ required: true, max: formLimits.short })
const long = text({ required: true, max: formLimits.long })

/** A member's application to join the staff. The member is always the caller. */
export const staffApplicationShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  username: text({ max: formLimits.short }),
  discord_id: text({ max: formLimits.short }),
  application_type: select(applicationTypeIds, { required: true }),
  in_game_name: short,
  age: short,
  country_timezone: short,
  tog_membership_duration: short,
  why_staff: long,
  previous_leadership: long,
  skills_qualities: long,
  conflict_handling: long,
  activity_dedication: long,
  tog_requirements: long,
  report_problem: long,
  discrimination_policy: long,
  break_steps: long,
  strike_policy: long,
  sergeant_other_community: long,
  transfer_requirements: long,
  missed_meetings: long,
  dating_policy: long,
  prohibited_actions: long,
  agree_to_rules: bool({ required: true }),
  /** Written by staff only. */
  status: select(formStatuses, {}),
  staff_note: text({ max: formLimits.note }),
  ...timestamps,
})

/** A stored application. */
export type StaffApplication = RecordOf<typeof staffApplicationShape>

/** The application as the wizard holds it. */
export type StaffApplicationForm = Omit<
  StaffApplication,
  'id' | 'collectionId' | 'collectionName' | 'user' | 'status' | 'staff_note' | 'created' | 'updated'
>

/** Questions of step 1, answered in one line. */
export const personalQuestions = [
  { field: 'in_game_name', label: 'In-game name' },
  { field: 'age', label: 'Age' },
  { field: 'country_timezone', label: 'Country and time zone' },
  { field: 'tog_membership_duration', label: `How long have you been a member of ${organisation}?` },
] as const satisfies readonly TextQuestion<keyof StaffApplicationForm>[]

/** Questions of step 2. */
export const experienceQuestions = [
  { field: 'why_staff', label: 'Why do you want to join the staff?' },
  { field: 'previous_leadership', label: 'What leadership experience do you have?' },
  { field: 'skills_qualities', label: 'Which skills and qualities do you bring?' },
  { field: 'conflict_handling', label: 'How do you handle a conflict between members?' },
  { field: 'activity_dedication', label: 'How active can you be, and on which days?' },
] as const satisfies readonly TextQuestion<keyof StaffApplicationForm>[]

/** Questions of step 3. */
export const knowledgeQuestions = [
  { field: 'tog_requirements', label: `What does ${organisation} ask of its members?` },
  { field: 'report_problem', label: 'How is a problem with a member reported?' },
  { field: 'discrimination_policy', label: 'What is our policy on discrimination?' },
  { field: 'break_steps', label: 'Which steps does a member take before a break?' },
  { field: 'strike_policy', label: 'How does the strike policy work?' },
  { field: 'sergeant_other_community', label: 'May a sergeant hold a rank in another community?' },
  { field: 'transfer_requirements', label: 'What is needed for a transfer?' },
  { field: 'missed_meetings', label: 'What happens when meetings are missed?' },
  { field: 'dating_policy', label: 'What is our policy on dating within the community?' },
  { field: 'prohibited_actions', label: 'Which actions are prohibited for staff?' },
] as const satisfies readonly TextQuestion<keyof StaffApplicationForm>[]

/** The five steps of the wizard. */
export const staffApplicationSteps: readonly WizardStep<StaffApplicationForm>[] = [
  { title: 'User Information', isValid: (form) => form.application_type !== '' },
  { title: 'Personal Details', isValid: (form) => allAnswered(personalQuestions, form, formLimits.short) },
  {
    title: 'Experience & Qualities',
    isValid: (form) => allAnswered(experienceQuestions, form, formLimits.long),
  },
  {
    title: 'Code of Conduct Knowledge',
    isValid: (form) => allAnswered(knowledgeQuestions, form, formLimits.long),
  },
  { title: 'Agreement', isValid: (form) => form.agree_to_rules },
]

/** An empty application of a person. */
export function newStaffApplication(person: { username: string; discord_id: string }): StaffApplicationForm {
  return {
    username: person.username,
    discord_id: person.discord_id,
    application_type: '',
    in_game_name: '',
    age: '',
    country_timezone: '',
    tog_membership_duration: '',
    why_staff: '',
    previous_leadership: '',
    skills_qualities: '',
    conflict_handling: '',
    activity_dedication: '',
    tog_requirements: '',
    report_problem: '',
    discrimination_policy: '',
    break_steps: '',
    strike_policy: '',
    sergeant_other_community: '',
    transfer_requirements: '',
    missed_meetings: '',
    dating_policy: '',
    prohibited_actions: '',
    agree_to_rules: false,
  }
}

type AnswerField =
  | (typeof personalQuestions)[number]['field']
  | (typeof experienceQuestions)[number]['field']
  | (typeof knowledgeQuestions)[number]['field']

function allAnswered(
  questions: readonly TextQuestion<AnswerField>[],
  form: StaffApplicationForm,
  max: number,
): boolean {
  return questions.every((question) => isWholeAnswer(form[question.field], max))
}
