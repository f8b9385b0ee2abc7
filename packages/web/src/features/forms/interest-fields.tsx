import '../../theme/mantine-more.css'
import { Textarea, TextInput } from '@mantine/core'
import { community } from '@longhouse/contract/community'
import {
  formLimits,
  gamesToSupportChoices,
  popularGames,
  supportedGames,
  type GameInterestForm,
} from '@longhouse/contract/forms'
import { limited } from '../../ui/limited.ts'
import { ChoiceGroup, toggled } from './choice-group.tsx'
import { supportLabels } from './game-interest.answers.ts'
import { PersonFields } from './person-fields.tsx'
import type { StepFieldsProps } from './wizard-definition.ts'

const organisation = community.organisation.name
const asChoices = (games: readonly string[]) => games.map((game) => ({ id: game, label: game }))
const supportChoices = gamesToSupportChoices.map((id) => ({ id, label: supportLabels[id] }))

/** The fields of each step of the game interest form. */
export function InterestFields({ step, form, problems, onChange }: StepFieldsProps<GameInterestForm>) {
  if (step === 0) return <PersonFields username={form.username} discordId={form.discord_id} />
  if (step === 1) {
    return (
      <ChoiceGroup
        label={`Which of the games ${organisation} supports do you play?`}
        hint="As many as you like"
        kind="checkbox"
        choices={asChoices(supportedGames)}
        chosen={form.supported_games}
        error={problems['supported_games']}
        onToggle={(game) => onChange({ supported_games: toggled(form.supported_games, game) })}
      />
    )
  }
  if (step === 2) {
    return (
      <>
        <ChoiceGroup
          label="Which of these do you play as well?"
          hint="As many as you like"
          kind="checkbox"
          choices={asChoices(popularGames)}
          chosen={form.popular_games}
          error={problems['popular_games']}
          onToggle={(game) => onChange({ popular_games: toggled(form.popular_games, game) })}
        />
        <TextInput
          size="md"
          label="Other games"
          description="Whatever is missing above"
          value={form.other_games}
          {...limited(form.other_games, formLimits.long)}
          onChange={(event) => onChange({ other_games: event.currentTarget.value })}
        />
      </>
    )
  }
  return <SupportFields form={form} problems={problems} onChange={onChange} />
}

function SupportFields({ form, problems, onChange }: Omit<StepFieldsProps<GameInterestForm>, 'step'>) {
  return (
    <>
      <ChoiceGroup
        label={`Which games should ${organisation} support next?`}
        kind="radio"
        choices={supportChoices}
        chosen={[form.games_to_support]}
        error={problems['games_to_support']}
        onToggle={(id) => onChange({ games_to_support: id === 'other' ? 'other' : 'any' })}
      />
      {form.games_to_support === 'other' && (
        <TextInput
          size="md"
          label="Which ones?"
          required
          value={form.other_games_to_support}
          {...limited(form.other_games_to_support, formLimits.long, problems['other_games_to_support'])}
          onChange={(event) => onChange({ other_games_to_support: event.currentTarget.value })}
        />
      )}
      <Textarea
        size="md"
        label="Feedback"
        description="Optional. What should we know?"
        rows={4}
        value={form.feedback}
        {...limited(form.feedback, formLimits.long)}
        onChange={(event) => onChange({ feedback: event.currentTarget.value })}
      />
    </>
  )
}
