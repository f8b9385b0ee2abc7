import '../../../theme/mantine-more.css'
import { community } from '@longhouse/contract/community'
import { eventKinds } from '@longhouse/contract/events'
import {
  eventKindName,
  ladderWords,
  rankWords,
  type ChoiceList,
  type RequirementField,
} from '@longhouse/contract/rank-progress'
import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useWords } from '../../../lib/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import { fieldLabel } from './kind-words.ts'
import classes from './ladder.module.css'

/** One parameter of a requirement. The preview reports invalid numbers; nothing corrects them silently. */
export function ParamField({ field, value, problem, onChange }: ParamFieldProps) {
  const say = useWords(ladderWords)
  const label = fieldLabel(say, field.name)
  if (field.kind === 'choices')
    return <ChoicesField field={field} value={value} problem={problem} onChange={onChange} />
  if (field.kind === 'text') {
    const text = typeof value === 'string' ? value : ''
    return (
      <TextInput
        label={label}
        required
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...limited(text, field.max, problem)}
      />
    )
  }
  return (
    <NumberInput
      label={label}
      required={!field.isOptional}
      clampBehavior="none"
      allowDecimal={false}
      min={field.min}
      max={field.max}
      value={typeof value === 'number' ? value : ''}
      error={problem}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
}

function ChoicesField({ field, value, problem, onChange }: ParamFieldProps) {
  const say = useWords(ladderWords)
  const choices = useChoices(field.kind === 'choices' ? field.choices : 'maps')
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <Checkbox.Group
      className={classes.wide ?? ''}
      label={fieldLabel(say, field.name)}
      description={say('anyOfThem')}
      error={problem}
      value={chosen.map(String)}
      onChange={onChange}
    >
      <div className={classes.choices}>
        {choices.map(({ id, label }) => (
          <Checkbox key={id} value={id} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function useChoices(list: ChoiceList): readonly { readonly id: string; readonly label: string }[] {
  const say = useWords(rankWords)
  if (list === 'event_kinds')
    return eventKinds.map((kind) => ({ id: kind, label: eventKindName(say, { kind, count: 2 }) }))
  return community.games.find(({ id }) => id === community.highRoundGame)?.maps ?? []
}

interface ParamFieldProps {
  readonly field: RequirementField
  readonly value: unknown
  readonly problem: string | undefined
  readonly onChange: (value: unknown) => void
}
