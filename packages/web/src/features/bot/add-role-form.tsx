import '../../theme/mantine-more.css'
import { roleSources, type DiscordChoices } from '@longhouse/contract/bot'
import type { ManagedRole, RoleSource } from '@longhouse/contract/community'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import section from '../../ui/section.module.css'
import { discordAdminWords } from './discord-admin.words.ts'
import classes from './discord-panel.module.css'

// The community's file alone names the roles of rewards.
const sources = roleSources.filter((source) => source !== 'reward')

/** One more role that the site gives; those that the bot cannot give, or that make staff, are not offered. */
export function AddRoleForm({ choices, isBusy, onAdd }: AddRoleFormProps) {
  const say = useWords(discordAdminWords)
  const [roleId, setRoleId] = useState('')
  const [source, setSource] = useState<RoleSource>('rank')
  const [problem, setProblem] = useState('')
  const offered = offeredRoles(choices)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const role = offered.find(({ id }) => id === roleId)
    if (!role) return setProblem(say('addRoleMissing'))
    onAdd({ roleId, source }, role.name)
    return setRoleId('')
  }
  if (offered.length === 0) return <p className={section.text}>{say('noRoleLeft')}</p>
  return (
    <form className={`grid gap-12 ${classes.addRole}`} onSubmit={submit}>
      <NativeSelect
        size="md"
        label={say('role')}
        data={[
          { value: '', label: say('chooseRole') },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={roleId}
        error={problem}
        onChange={({ currentTarget }) => {
          setRoleId(currentTarget.value)
          setProblem('')
        }}
      />
      <NativeSelect
        size="md"
        label={say('reason')}
        data={sources.map((each) => ({ value: each, label: say(`source_${each}`) }))}
        value={source}
        onChange={({ currentTarget }) =>
          setSource(sources.find((each) => each === currentTarget.value) ?? 'rank')
        }
      />
      <Button
        type="submit"
        variant="default"
        loading={isBusy}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
      >
        {say('addRole')}
      </Button>
    </form>
  )
}

function offeredRoles({ roles, chosen }: DiscordChoices) {
  const taken = [...chosen.managedRoles.map(({ roleId }) => roleId), ...chosen.rewardRoles]
  return roles.filter(({ id, canGive, isStaff }) => canGive && !isStaff && !taken.includes(id))
}

export interface AddRoleFormProps {
  readonly choices: DiscordChoices
  readonly isBusy: boolean
  readonly onAdd: (role: ManagedRole, name: string) => void
}
