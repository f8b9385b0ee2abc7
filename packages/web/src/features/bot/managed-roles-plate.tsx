import type { DiscordChoices } from '@longhouse/contract/bot'
import type { ManagedRole } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Answer } from '../../ui/answer.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import section from '../../ui/section.module.css'
import { AddRoleForm } from './add-role-form.tsx'
import { discordAdminWords } from './discord-admin.words.ts'
import classes from './discord-panel.module.css'
import { DiscordSection } from './discord-section.tsx'
import { choicesQuery } from './discord.queries.ts'
import { useChoice } from './use-choice.ts'

/** The roles that the site alone gives and takes, each with its reason. */
export function ManagedRolesPlate({ canChange }: { readonly canChange: boolean }) {
  const say = useWords(discordAdminWords)
  const query = useQuery(choicesQuery)
  return (
    <DiscordSection title={say('roles')} text={say('rolesText')}>
      <Answer query={query} subject={say('choicesSubject')}>
        {(choices) => <ManagedRoles choices={choices} canChange={canChange} />}
      </Answer>
      {!canChange && <p className={section.text}>{say('adminsOnly')}</p>}
    </DiscordSection>
  )
}

function ManagedRoles({ choices, canChange }: ManagedRolesProps) {
  const say = useWords(discordAdminWords)
  const { managedRoles, rewardRoles } = choices.chosen
  const removal = useDialog<NamedRole>()
  const { mutate, isPending } = useChoice<readonly ManagedRole[]>()
  const change = (to: (roles: readonly ManagedRole[]) => readonly ManagedRole[], onSuccess: () => void) =>
    mutate({ section: 'managed_roles', unchosen: managedRoles, change: to }, { onSuccess })
  const remove = ({ roleId, name }: NamedRole) =>
    change(
      (roles) => roles.filter((role) => role.roleId !== roleId),
      () => {
        toastSuccess(say('roleRemoved', { role: name }))
        removal.close()
      },
    )
  const add = (added: ManagedRole, name: string) =>
    change(
      (roles) => [...roles.filter(({ roleId }) => roleId !== added.roleId), added],
      () => toastSuccess(say('roleAdded', { role: name })),
    )
  const named = managedRoles.map((role) => namedRole(role, choices))
  return (
    <>
      {named.length === 0 && <p className={section.text}>{say('noRoles')}</p>}
      {named.length > 0 && (
        <ul className="bare-list grid gap-0" aria-label={say('roleList')}>
          {named.map((role) => (
            <RoleRow
              key={role.roleId}
              role={role}
              onRemove={canChange ? () => removal.open(role) : undefined}
            />
          ))}
        </ul>
      )}
      {rewardRoles.length > 0 && (
        <p className={section.text}>{say('rewardRoles', { count: rewardRoles.length })}</p>
      )}
      {canChange && <AddRoleForm choices={choices} isBusy={isPending} onAdd={add} />}
      <ConfirmDialog
        isOpen={removal.isOpen}
        title={say('removeTitle')}
        confirmLabel={say('removeRole')}
        isBusy={isPending}
        onConfirm={() => removal.subject && remove(removal.subject)}
        onCancel={removal.close}
      >
        <p className="spaced">{say('removeText', { role: removal.subject?.name ?? '' })}</p>
      </ConfirmDialog>
    </>
  )
}

function RoleRow({ role, onRemove }: RoleRowProps) {
  const say = useWords(discordAdminWords)
  return (
    <li className={classes.row}>
      <div className={`grid gap-4 shrinks breaks ${classes.words}`}>
        <p className={classes.problem} dir="auto">
          {role.name || say('unknownRole', { id: role.roleId })}
        </p>
        <p className="row muted">
          <ColorChip color="blue">{say(`source_${role.source}`)}</ColorChip>
          {!role.canGive && <span className="small danger">{say('cannotGive')}</span>}
        </p>
      </div>
      {onRemove && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          aria-label={say('removeRoleOf', { role: role.name })}
          onClick={onRemove}
        >
          {say('removeRole')}
        </Button>
      )}
    </li>
  )
}

function namedRole(role: ManagedRole, { roles }: DiscordChoices): NamedRole {
  const known = roles.find(({ id }) => id === role.roleId)
  return { ...role, name: known?.name ?? '', canGive: known?.canGive ?? false }
}

interface NamedRole extends ManagedRole {
  /** Empty where the role is gone. */
  readonly name: string
  readonly canGive: boolean
}

interface ManagedRolesProps {
  readonly choices: DiscordChoices
  readonly canChange: boolean
}

interface RoleRowProps {
  readonly role: NamedRole
  readonly onRemove: (() => void) | undefined
}
