import '../../../theme/mantine-more.css'
import { community } from '@longhouse/contract/community'
import { eventKinds } from '@longhouse/contract/events'
import {
  findRequirementKind,
  rankRuleLimits,
  requirementKinds,
  type Requirement,
  type RuleDraft,
  eventKindName,
  rankWords,
  type ChoiceList,
  type RequirementField,
  type RequirementName,
} from '@longhouse/contract/rank-progress'
import type { Say } from '@longhouse/contract/words'
import { NativeSelect, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useWords } from '../../../lib/base/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import { newRequirement, type AskList } from './draft-changes.ts'
import { ladderWords } from './ladder-editor.words.ts'
import classes from './ladder.module.css'
import type { RuleFormProps } from './rule-fields.tsx'

/** The requirements of a rank, each a small form made from the fields of its kind. */
export function AskFields(props: AskFieldsProps) {
  const { list, rule, title, path, problems, onChange, onForget, onRebuild } = props
  const say = useWords(ladderWords)
  const asks = rule[list] ?? []
  const set = (next: readonly Requirement[]): Partial<RuleDraft> => ({ [list]: next })
  const kinds = requirementKinds.filter(({ canBeDuty }) => list === 'requirements' || canBeDuty)
  const problem = problems[`${path}.${list}`]
  return (
    <fieldset className="column gap-12">
      <legend className="display strong">
        {list === 'requirements' ? say('requirements') : say('duties')}
      </legend>
      <p className="small muted">{list === 'requirements' ? say('requirementsText') : say('dutiesText')}</p>
      {asks.map((ask, index) => (
        <AskCard
          key={index}
          ask={ask}
          path={`${path}.${list}.${index}`}
          problems={problems}
          onForget={onForget}
          onChange={(next) => onChange(set(asks.map((each, at) => (at === index ? next : each))))}
          onRemove={() => onRebuild(set(asks.filter((_, at) => at !== index)))}
        />
      ))}
      {problem && (
        <p className="small danger" role="alert">
          {problem}
        </p>
      )}
      {asks.length < rankRuleLimits.requirements && (
        <NativeSelect
          className={classes.addKind ?? ''}
          aria-label={
            list === 'requirements' ? say('addRequirement', { rank: title }) : say('addDuty', { rank: title })
          }
          data={[
            { value: '', label: say('chooseKind') },
            ...kinds.map(({ name }) => ({ value: name, label: kindLabel(say, name) })),
          ]}
          value=""
          onChange={({ currentTarget }) => {
            if (currentTarget.value) onChange(set([...asks, newRequirement(currentTarget.value)]))
          }}
        />
      )}
    </fieldset>
  )
}

function AskCard({ ask, path, problems, onChange, onForget, onRemove }: AskCardProps) {
  const say = useWords(ladderWords)
  const kind = findRequirementKind(ask.kind)
  const label = kind ? kindLabel(say, kind.name) : say('unknownKind', { kind: ask.kind })
  const problem = problems[`${path}.kind`] ?? problems[path]
  return (
    <fieldset className={`column gap-8 ${classes.ask}`} aria-label={label}>
      <div className={`bar between shrinks ${classes.askHead}`}>
        <strong>{label}</strong>
        <button
          type="button"
          className="icon-button"
          aria-label={say('about', { action: say('removeRequirement'), name: label })}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      </div>
      <div className={`grid top ${classes.fields}`}>
        {kind?.fields.map((field) => (
          <ParamField
            key={field.name}
            field={field}
            value={ask[field.name]}
            problem={problems[`${path}.${field.name}`]}
            onChange={(value) => {
              onForget(`${path}.${field.name}`)
              onChange({ ...ask, [field.name]: value })
            }}
          />
        ))}
      </div>
      {problem && (
        <p className="small danger" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface AskFieldsProps extends RuleFormProps {
  readonly list: AskList
  /** The name of the rank. */
  readonly title: string
  readonly onRebuild: (change: Partial<RuleDraft>) => void
}

interface AskCardProps extends Pick<RuleFormProps, 'problems' | 'onForget'> {
  readonly ask: Requirement
  readonly path: string
  readonly onChange: (next: Requirement) => void
  readonly onRemove: () => void
}

/** One parameter of a requirement. The preview reports invalid numbers; nothing corrects them silently. */
function ParamField({ field, value, problem, onChange }: ParamFieldProps) {
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
      className="whole-row"
      label={fieldLabel(say, field.name)}
      description={say('anyOfThem')}
      error={problem}
      value={chosen.map(String)}
      onChange={onChange}
    >
      <div className={`wrap ${classes.choices}`}>
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

/** What a kind of requirement is called in the editor. */
function kindLabel(say: Say<typeof ladderWords>, name: RequirementName): string {
  return say(`kind_${name}`)
}

const fieldNames = [
  'times',
  'days',
  'event_kinds',
  'round',
  'maps',
  'squad_size',
  'votes',
  'yes',
  'label',
] as const

/** What a parameter is called in the editor. */
function fieldLabel(say: Say<typeof ladderWords>, name: string): string {
  const known = fieldNames.find((each) => each === name)
  return known ? say(`field_${known}`) : name
}
