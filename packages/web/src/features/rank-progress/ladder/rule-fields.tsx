import '../../../theme/mantine-more.css'
import { community, isModuleOn } from '@longhouse/contract/community'
import { rankRuleLimits, type RuleDraft } from '@longhouse/contract/rank-progress'
import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/base/use-words.ts'
import { ladderWords } from './ladder-editor.words.ts'
import classes from './ladder.module.css'
import { rolesQuery } from './ladder.queries.ts'

const numbers = [
  { name: 'probation_days', max: rankRuleLimits.days },
  { name: 'warn_days', max: rankRuleLimits.days },
  { name: 'seats', max: rankRuleLimits.seats },
] as const

/** Days, seats and the role of a rank. */
export function RuleFields({ rule, path, isFirst, problems, onChange, onForget }: RuleFieldsProps) {
  const say = useWords(ladderWords)
  return (
    <div className={`grid top ${classes.fields}`}>
      {numbers.map(({ name, max }) => (
        <NumberInput
          key={name}
          label={say(`number_${name}`)}
          description={say(`numberText_${name}`)}
          min={0}
          max={max}
          clampBehavior="none"
          allowDecimal={false}
          value={rule[name]}
          error={problems[`${path}.${name}`]}
          onChange={(value) => {
            onForget(`${path}.${name}`)
            onChange({ [name]: Number(value) || 0 })
          }}
        />
      ))}
      {isModuleOn(community, 'bot') && (
        <RoleField rule={rule} path={path} problems={problems} onChange={onChange} onForget={onForget} />
      )}
      {isFirst && (
        <Switch
          label={say('automatic')}
          description={say('automaticText')}
          checked={rule.is_automatic}
          onChange={({ currentTarget }) => onChange({ is_automatic: currentTarget.checked })}
        />
      )}
    </div>
  )
}

/** The roles that the site gives for ranks; the server refuses others. */
function RoleField({ rule, path, problems, onChange, onForget }: RuleFormProps) {
  const say = useWords(ladderWords)
  const { data } = useQuery(rolesQuery)
  const forRanks = data?.chosen.managedRoles.filter(({ source }) => source === 'rank') ?? []
  const ids = [...new Set([...forRanks.map(({ roleId }) => roleId), rule.role_id])].filter(Boolean)
  const nameOf = (id: string) =>
    data?.roles.find((role) => role.id === id)?.name ?? say('roleUnknown', { id })
  return (
    <NativeSelect
      label={say('role')}
      description={say('roleText')}
      data={[{ value: '', label: say('noRole') }, ...ids.map((id) => ({ value: id, label: nameOf(id) }))]}
      value={rule.role_id}
      error={problems[`${path}.role_id`]}
      onChange={({ currentTarget }) => {
        onForget(`${path}.role_id`)
        onChange({ role_id: currentTarget.value })
      }}
    />
  )
}

/** Props of every form of a rule. */
export interface RuleFormProps {
  readonly rule: RuleDraft
  /** Path of the rule in the request, as the server names it: `rules.2`. */
  readonly path: string
  /** Problems by path. */
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<RuleDraft>) => void
  /** Called when the value at a path changes: its problem no longer applies. */
  readonly onForget: (path: string) => void
}

interface RuleFieldsProps extends RuleFormProps {
  /** The lowest rank: only it can promote automatically. */
  readonly isFirst: boolean
}
