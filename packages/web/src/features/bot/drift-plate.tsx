import { roleDriftPath, type DriftDeed, type RoleDrift, type RoleDriftList } from '@longhouse/contract/bot'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Answer } from '../../ui/answer.tsx'
import { discordAdminWords } from './discord-admin.words.ts'
import { AllWell, DiscordSection, keepFocusNear } from './discord-section.tsx'
import classes from './discord-panel.module.css'
import { discordKeys } from './discord.queries.ts'

const driftQuery = queryOptions({
  queryKey: discordKeys.drift,
  queryFn: async () => (await api.get<RoleDriftList>(roleDriftPath)).items,
})

/** Roles that were changed by hand in Discord, and the staff's decision about each. */
export function DriftPlate() {
  const say = useWords(discordAdminWords)
  const query = useQuery(driftQuery)
  useLive('role_changes', { keys: [discordKeys.drift] })
  return (
    <DiscordSection
      title={say('drift')}
      text={say('driftText')}
      edge={query.data?.length ? 'ember' : undefined}
    >
      <Answer query={query} subject={say('driftSubject')}>
        {(drifts) =>
          drifts.length === 0 ? (
            <AllWell title={say('noDrift')} />
          ) : (
            <ul className="bare-list grid gap-0" aria-label={say('driftList')}>
              {drifts.map((drift) => (
                <DriftRow key={drift.id} drift={drift} />
              ))}
            </ul>
          )
        }
      </Answer>
    </DiscordSection>
  )
}

function DriftRow({ drift }: { readonly drift: RoleDrift }) {
  const say = useWords(discordAdminWords)
  const settle = useSettle(drift.id)
  const names = { name: drift.user.username, role: drift.roleName }
  const parts = {
    name: <bdi key="name">{names.name}</bdi>,
    role: <bdi key="role">{`“${names.role}”`}</bdi>,
  }
  return (
    <li className={classes.row}>
      <div className={`grid gap-4 shrinks breaks ${classes.words}`}>
        <p className={classes.problem}>{say.parts(drift.has ? 'driftHas' : 'driftLacks', parts)}</p>
        <p className="row muted">{say('driftSince', { moment: formatMoment(drift.since) })}</p>
      </div>
      <div className="wrap">
        <Button
          variant="default"
          aria-label={say('takeOverOf', names)}
          loading={settle.isPending && settle.variables === 'take-over'}
          onClick={(event) => settle.mutate('take-over', { onSuccess: keepFocusNear(event) })}
        >
          {say('takeOver')}
        </Button>
        <Button
          variant="default"
          aria-label={say('restoreOf', names)}
          loading={settle.isPending && settle.variables === 'restore'}
          onClick={(event) => settle.mutate('restore', { onSuccess: keepFocusNear(event) })}
        >
          {say('restore')}
        </Button>
      </div>
    </li>
  )
}

function useSettle(id: string) {
  const say = useWords(discordAdminWords)
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: (deed: DriftDeed) => api.post(`${roleDriftPath}/${id}`, { do: deed }),
    onSuccess: (_, deed) => toastSuccess(say(deed === 'restore' ? 'restored' : 'tookOver')),
    onError: (error) => toastError(say('driftFailed', { reason: failureReason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: discordKeys.drift }),
  })
}
