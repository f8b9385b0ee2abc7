import { formPath } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlus, IconSettings, IconUsersGroup } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { toastError } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { usePress } from '../../../ui/use-press.ts'
import { nightKeys, squadsQuery, type NightRecord, type SquadRecord } from '../night/night.queries.ts'
import { roomWords } from '../room/room.words.ts'
import { SettingsDialog } from '../room/settings-dialog.tsx'
import { useChangeNight } from '../room/use-change-night.ts'
import classes from './lobby.module.css'
import { lobbyWords } from './lobby.words.ts'

/** What a host does before it begins: form, form again, and start. */
export function HostBar({ night, squads, here, bench }: HostBarProps) {
  const say = useWords(lobbyWords)
  const sayRoom = useWords(roomWords)
  const { form, add } = useSquadMakers(night)
  const settings = useDialog<true>()
  const hasSquads = squads.length > 0
  const isMeant = usePress(hasSquads, form.isPending)
  return (
    <>
      <div className={`row gap-12 ${classes.bar}`}>
        <Button
          data-first
          variant={hasSquads ? 'default' : 'filled'}
          leftSection={<IconUsersGroup size={20} aria-hidden="true" />}
          loading={form.isPending}
          disabled={here === 0}
          onClick={(press) => isMeant(press) && form.mutate()}
        >
          {say(hasSquads ? 'again' : 'form')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          loading={add.isPending}
          onClick={() => add.mutate()}
        >
          {say('addSquad')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSettings size={20} aria-hidden="true" />}
          onClick={() => settings.open(true)}
        >
          {sayRoom('settings')}
        </Button>
        {hasSquads && <StartButton night={night} squads={squads} bench={bench} />}
      </div>
      {!hasSquads && here > 0 && <p className="small muted">{say('formText', { count: here })}</p>}
      {settings.subject && (
        <SettingsDialog
          key={settings.opening}
          night={night}
          isOpen={settings.isOpen}
          onClose={settings.close}
        />
      )}
    </>
  )
}

interface HostBarProps {
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  /** How many are here, and how many of them are in no squad. */
  readonly here: number
  readonly bench: number
}

function StartButton({ night, squads, bench }: Omit<HostBarProps, 'here'>) {
  const say = useWords(lobbyWords)
  const question = useDialog<true>()
  const change = useChangeNight(night, question.close)
  const canStart = squads.some(({ members = [] }) => members.length > 0)
  const start = () => {
    if (bench > 0) question.open(true)
    else change.mutate({ state: 'live' })
  }
  return (
    <>
      <Button
        data-last
        leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
        loading={change.isPending}
        disabled={!canStart}
        title={canStart ? undefined : say('startNeedsSquad')}
        onClick={start}
      >
        {say('start')}
      </Button>
      {question.subject && (
        <ConfirmDialog
          isOpen={question.isOpen}
          title={say('startTitle')}
          confirmLabel={say('startAnyway')}
          cancelLabel={say('notYet')}
          isDangerous={false}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ state: 'live' })}
          onCancel={question.close}
        >
          <p className="spaced">{say('startText', { count: bench })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function useSquadMakers(night: NightRecord) {
  const say = useWords(lobbyWords)
  const client = useQueryClient()
  const options = {
    onError: (error: Error) => toastError(say('failed', { reason: failureReason(error) })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: squadsQuery(night.id).queryKey }),
        client.invalidateQueries({ queryKey: nightKeys.bench(night.id) }),
      ]),
  }
  const form = useSingleMutation({ mutationFn: () => api.post(formPath(night.id), {}), ...options })
  const add = useSingleMutation({
    mutationFn: () => api.collection('squads').create({ night: night.id }),
    ...options,
  })
  return { form, add }
}
