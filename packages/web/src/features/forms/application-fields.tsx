import '../../theme/mantine-more.css'
import { Checkbox, TextInput } from '@mantine/core'
import { community } from '@longhouse/contract/community'
import {
  experienceQuestions,
  formLimits,
  knowledgeQuestions,
  personalQuestions,
  type StaffApplicationForm,
} from '@longhouse/contract/forms'
import { limited } from '../../ui/limited.ts'
import { Link } from '../../ui/base/link.tsx'
import { MarkdownEditor } from '../../ui/markdown/markdown-editor.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { PersonFields } from './person-fields.tsx'
import type { ApplicationQuestion } from './staff-application.answers.ts'
import type { StepFieldsProps } from './wizard-definition.ts'

/** The fields of each step of the staff application. */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { step, form, problems, onChange } = props
  if (step === 0) {
    return (
      <>
        <PersonFields username={form.username} discordId={form.discord_id} />
        <ChoiceGroup
          label="Which position are you applying for?"
          kind="radio"
          choices={community.applicationTypes}
          chosen={[form.application_type]}
          error={problems['application_type']}
          onToggle={(application_type) => onChange({ application_type })}
        />
      </>
    )
  }
  if (step === 1) return personalQuestions.map((question) => line(question, props))
  if (step === 2) return experienceQuestions.map((question) => editor(question, props))
  if (step === 3) {
    return (
      <>
        <p>
          In your own words. The <Link to="/code-of-conduct">Code of Conduct</Link> may be open beside this
          page; your answers stay here.
        </p>
        {knowledgeQuestions.map((question) => editor(question, props))}
      </>
    )
  }
  return (
    <Checkbox
      size="md"
      label={`I agree to follow all ${community.organisation.name} rules and policies`}
      checked={form.agree_to_rules}
      error={problems['agree_to_rules']}
      aria-invalid={problems['agree_to_rules'] !== undefined}
      onChange={(event) => onChange({ agree_to_rules: event.currentTarget.checked })}
    />
  )
}

function line({ field, label }: ApplicationQuestion, { form, problems, onChange }: ApplicationFieldsProps) {
  return (
    <TextInput
      key={field}
      size="md"
      label={label}
      required
      value={form[field]}
      {...limited(form[field], formLimits.short, problems[field])}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
}

function editor({ field, label }: ApplicationQuestion, { form, problems, onChange }: ApplicationFieldsProps) {
  return (
    <MarkdownEditor
      key={field}
      label={label}
      isRequired
      isCompact
      rows={4}
      max={formLimits.long}
      value={form[field]}
      error={problems[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
}

type ApplicationFieldsProps = StepFieldsProps<StaffApplicationForm>
