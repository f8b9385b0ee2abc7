import type { BotTrouble, DiscordPermissions } from '@longhouse/contract/bot'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureReason } from '../../lib/errors.ts'
import { setData } from '../../lib/writes/list-cache.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { toastError } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Answer } from '../../ui/answer.tsx'
import section from '../../ui/section.module.css'
import { discordAdminWords } from './discord-admin.words.ts'
import { AllWell, DiscordSection } from './discord-section.tsx'
import classes from './discord-panel.module.css'
import { discordKeys, permissionsQuery, readPermissionsAnew } from './discord.queries.ts'

/** Permissions, roles and channels that keep the bot from its work, each with what to click. */
export function TroublesPlate() {
  const say = useWords(discordAdminWords)
  const query = useQuery(permissionsQuery)
  const check = useCheckAgain()
  const troubles = query.data ? troublesOf(query.data) : []
  return (
    <DiscordSection
      title={say('troubles')}
      edge={troubles.length > 0 ? 'ember' : undefined}
      {...(query.data && { text: say('asOf', { moment: formatMoment(query.data.readAt) }) })}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {say('checkAgain')}
        </Button>
      }
    >
      <Answer query={query} subject={say('troublesSubject')}>
        {(permissions) =>
          troubles.length === 0 ? (
            <AllWell title={say('noTroubles')}>{say('noTroublesText')}</AllWell>
          ) : (
            <>
              <ul className="bare-list grid gap-0" aria-label={say('troubleList')}>
                {troubles.map((trouble) => (
                  <TroubleRow key={trouble.problem} trouble={trouble} />
                ))}
              </ul>
              {permissions.missing.some(({ channel }) => !channel) && (
                <InviteAgain href={permissions.invite} />
              )}
            </>
          )
        }
      </Answer>
    </DiscordSection>
  )
}

function TroubleRow({ trouble: { problem, todo } }: { readonly trouble: BotTrouble }) {
  return (
    <li className={classes.trouble}>
      <IconAlertTriangle className="fixed ember" size={22} stroke={1.8} aria-hidden="true" />
      <div className={`grid gap-4 shrinks breaks ${classes.words}`}>
        <p className={classes.problem} dir="auto">
          {problem}
        </p>
        <p className="row muted" dir="auto">
          {todo}
        </p>
      </div>
    </li>
  )
}

function InviteAgain({ href }: { readonly href: string }) {
  const say = useWords(discordAdminWords)
  return (
    <div className="stack">
      <p className={section.text}>{say('inviteText')}</p>
      <div className="wrap gap-12">
        <Button component="a" href={href} target="_blank" rel="noreferrer" variant="default">
          {say('invite')}
        </Button>
      </div>
    </div>
  )
}

function troublesOf({ missing, roleOrder, goneChannels }: DiscordPermissions): readonly BotTrouble[] {
  return [...goneChannels, ...missing, ...roleOrder]
}

/** Reads the permissions from Discord again, and re-fetches the choices and the door. */
function useCheckAgain() {
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: readPermissionsAnew,
    onSuccess: (permissions) => {
      setData(client, discordKeys.permissions, () => permissions)
      void client.invalidateQueries({ queryKey: discordKeys.choices })
      void client.invalidateQueries({ queryKey: discordKeys.door })
    },
    onError: (error) => toastError(failureReason(error)),
  })
}
