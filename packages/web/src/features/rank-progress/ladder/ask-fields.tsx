import '../../../theme/mantine-more.css'
import {
  findRequirementKind,
  ladderWords,
  rankRuleLimits,
  requirementKinds,
  type Requirement,
  type RuleDraft,
} from '@longhouse/contract/rank-progress'
import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import { newRequirement, type AskList } from './draft-changes.ts'
import { kindLabel } from './kind-words.ts'
import classes from './ladder.module.css'
import { ParamField } from './param-field.tsx'
import type { RuleFormProps } from './rule-card.tsx'

/** The requirements of a rank, each a small form made from the fields of its kind. */
export function AskFields(props: AskFieldsProps) {
  const { list, rule, title, path, problems, onChange, onForget, onRebuild } = props
  const say = useWords(ladderWords)
  const asks = rule[list] ?? []
  const set = (next: readonly Requirement[]): Partial<RuleDraft> => ({ [list]: next })
  const kinds = requirementKinds.filter(({ canBeDuty }) => list === 'requirements' || canBeDuty)
  const problem = problems[`${path}.${list}`]
  return (
    <fieldset className={classes.asks}>
      <legend className={classes.legend}>
        {list === 'requirements' ? say('requirements') : say('duties')}
      </legend>
      <p className={classes.hint}>{list === 'requirements' ? say('requirementsText') : say('dutiesText')}</p>
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
        <p className={classes.problem} role="alert">
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
    <fieldset className={classes.ask} aria-label={label}>
      <div className={classes.askHead}>
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
      <div className={classes.fields}>
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
        <p className={classes.problem} role="alert">
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
