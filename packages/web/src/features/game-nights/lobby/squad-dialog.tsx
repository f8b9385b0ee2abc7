import { squadColours, squadNameLimit, type SquadColour, type Squad } from '@longhouse/contract/game-nights'
import { excessOf } from '@longhouse/contract/texts'
import { Button, Select, TextInput } from '@mantine/core'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { toastError } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { squadsQuery, type NightRecord, type SquadRecord, nightKeys } from '../night/night.queries.ts'
import { squadTones, toneOf } from '../night/squad-tones.ts'
import { changeSquads, settleSquads, withSquad } from '../night/squads-on-show.ts'
import classes from './lobby.module.css'
import { lobbyWords } from './lobby.words.ts'

interface SquadValues {
  readonly name: string
  readonly colour: SquadColour
  readonly captain: string
}

/** What a squad is called; for hosts its colour and captain too. */
export function SquadDialog({ night, squad, isHost, isOpen, onClose }: SquadDialogProps) {
  const say = useWords(lobbyWords)
  const change = useChangeSquad(night)
  const people = squad.expand?.members ?? []
  const { form, submit } = useRecordForm<SquadValues>({
    start: () => ({ name: squad.name, colour: squad.colour || 'moss', captain: squad.captain ?? '' }),
    check: ({ name }) => (excessOf(name, squadNameLimit) > 0 ? { name: true } : {}),
    save: ({ name, colour, captain }) => {
      change.mutate({
        squad,
        values: isHost ? { name: name.trim(), colour, captain } : { name: name.trim() },
      })
      onClose()
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={say(isHost ? 'editTitle' : 'nameIt')}
      submitLabel={say('save')}
      isBusy={false}
      isDirty={form.isDirty()}
      className="grid"
      hasOwnChecks
      onSubmit={submit}
    >
      <TextInput
        label={say('name')}
        description={say('nameText')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
        {...limited(form.values.name, squadNameLimit, form.errors['name'])}
      />
      {isHost && (
        <>
          <Colours value={form.values.colour} onChange={(colour) => form.setFieldValue('colour', colour)} />
          {people.length > 0 && (
            <Select
              label={say('captain')}
              data={people.map(({ id, username }) => ({ value: id, label: username }))}
              {...form.getInputProps('captain')}
            />
          )}
          {people.length === 0 && night.state === 'lobby' && (
            <RemoveButton night={night} squad={squad} onDone={onClose} />
          )}
        </>
      )}
    </FormDialog>
  )
}

interface SquadDialogProps {
  readonly night: NightRecord
  readonly squad: SquadRecord
  readonly isHost: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
}

function Colours({ value, onChange }: { value: SquadColour; onChange: (colour: SquadColour) => void }) {
  const say = useWords(lobbyWords)
  return (
    <fieldset className={`${squadTones} ${classes.colours}`}>
      <legend className={classes.legend}>{say('colour')}</legend>
      {squadColours.map((colour) => (
        <label
          key={colour}
          className={`bar finger relative ${classes.colour}`}
          style={{ '--squad': toneOf(colour) }}
        >
          <input
            type="radio"
            name="squad-colour"
            className={classes.input}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
          <span className={classes.swatch} aria-hidden="true" />
          {say(`colour_${colour}`)}
        </label>
      ))}
    </fieldset>
  )
}

function RemoveButton({ night, squad, onDone }: RemoveButtonProps) {
  const say = useWords(lobbyWords)
  const client = useQueryClient()
  const removal = useSingleMutation({
    mutationFn: () => api.collection('squads').delete(squad.id),
    onSuccess: onDone,
    onError: (error) => toastError(say('failed', { reason: failureReason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: squadsQuery(night.id).queryKey }),
  })
  return (
    <Button variant="outline" color="danger" loading={removal.isPending} onClick={() => removal.mutate()}>
      {say('remove')}
    </Button>
  )
}

interface RemoveButtonProps {
  readonly night: NightRecord
  readonly squad: SquadRecord
  readonly onDone: () => void
}

type SquadChange = Partial<Pick<Squad, 'name' | 'colour' | 'captain' | 'is_pinned'>>

/** Name, colour, captain and pin of a squad. It shows at once and is taken back when the server does not agree. */
export function useChangeSquad(night: NightRecord) {
  const say = useWords(lobbyWords)
  const client = useQueryClient()
  const put = (id: string, values: SquadChange) => changeSquads(client, night.id, withSquad(id, values))
  return useMutation({
    mutationKey: nightKeys.squads(night.id),
    mutationFn: ({ squad, values }: { squad: SquadRecord; values: SquadChange }) =>
      api.collection<SquadRecord>('squads').update(squad.id, values),
    onMutate: ({ squad, values }) => void put(squad.id, values),
    onError: (error, { squad: { id, name, colour, captain, is_pinned } }) => {
      put(id, { name, colour, is_pinned, ...(captain !== undefined && { captain }) })
      toastError(say('failed', { reason: failureReason(error) }))
    },
    onSettled: () => settleSquads(client, night.id),
  })
}
