import { community, findGame, gameLabel, mapLabel } from '@longhouse/contract/community'
import { runLimits, playerNameLimit } from '@longhouse/contract/runs'
import { NativeSelect, NumberInput, ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import { MemberPicker } from '../../../ui/member-picker/member-picker.tsx'
import { MomentField } from '../../../ui/moment/moment-field.tsx'
import { RunPlayers } from '../parts/run-players.tsx'
import type { RunRecord } from '../runs.queries.ts'
import classes from './hand-in.module.css'
import { handInWords } from './hand-in.words.ts'
import type { RunForm } from './run-form.ts'

const games = community.games.map(({ id, label }) => ({ value: id, label }))

/** Game, map, round, when, and who. */
export function FactsFields({ form }: { form: UseFormReturnType<RunForm> }) {
  const say = useWords(handInWords)
  const maps = findGame(form.values.game)?.maps ?? []
  const chooseGame = (game: string) => {
    form.setFieldValue('game', game)
    form.setFieldValue('map', '')
  }
  return (
    <fieldset className={`column ${classes.group}`}>
      <legend className={`wide text-18 display strong ${classes.legend}`}>{say('facts')}</legend>
      <div className={`grid top ${classes.pair}`}>
        <NativeSelect
          label={say('game')}
          required
          data={games}
          {...form.getInputProps('game')}
          onChange={(event) => chooseGame(event.currentTarget.value)}
        />
        {maps.length > 0 && (
          <NativeSelect
            label={say('map')}
            required
            data={[
              { value: '', label: say('chooseMap') },
              ...maps.map(({ id, label }) => ({ value: id, label })),
            ]}
            {...form.getInputProps('map')}
          />
        )}
      </div>
      <NumberInput
        label={say('round')}
        required
        min={1}
        max={runLimits.round}
        allowDecimal={false}
        clampBehavior="none"
        inputMode="numeric"
        hideControls
        {...form.getInputProps('round')}
      />
      <MomentField
        label={say('played')}
        value={form.values.played_at}
        error={form.errors['played_at']}
        dataPath={form.key('played_at')}
        onChange={(moment) => form.setFieldValue('played_at', moment)}
      />
      <PlayersField form={form} />
    </fieldset>
  )
}

/** The players: members by account, and guests by name. */
function PlayersField({ form }: { form: UseFormReturnType<RunForm> }) {
  const say = useWords(handInWords)
  const { members, guests } = form.values
  const count = members.length + guests.length
  const setPlayers = (players: Partial<Pick<RunForm, 'members' | 'guests'>>) => {
    form.clearFieldError('players')
    form.setValues(players)
  }
  return (
    <>
      <MemberPicker
        label={say('findPlayers')}
        description={say('playersHint')}
        chosen={members}
        max={runLimits.squadSize - guests.length}
        error={form.errors['players']}
        onChange={(ids) => setPlayers({ members: ids })}
      />
      <GuestField
        isFull={count >= runLimits.squadSize}
        onAdd={(name) => setPlayers({ guests: [...guests, name] })}
      />
      {guests.length > 0 && (
        <ul className="bare-list wrap">
          {guests.map((name, index) => (
            <li key={`${index} ${name}`} className={`inline breaks ${classes.guest}`}>
              <bdi>{name}</bdi>
              <span className="small muted">{say('guestTag')}</span>
              <ActionIcon
                aria-label={say('removeGuest', { name })}
                onClick={() => setPlayers({ guests: guests.filter((_, place) => place !== index) })}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <p className={`muted ${classes.squad}`}>{say('squad', { count })}</p>
    </>
  )
}

function GuestField({ isFull, onAdd }: { isFull: boolean; onAdd: (name: string) => void }) {
  const say = useWords(handInWords)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const canAdd = name !== '' && name.length <= playerNameLimit && !isFull
  const add = () => {
    if (!canAdd) return
    onAdd(name)
    setTyped('')
  }
  return (
    <div className={`wrap ${classes.add}`}>
      <TextInput
        label={say('guest')}
        description={say('guestHint')}
        autoComplete="off"
        disabled={isFull}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        {...limited(typed, playerNameLimit)}
        // Enter adds the name and does not send the form around it.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" disabled={!canAdd} onClick={add}>
        {say('addGuest')}
      </Button>
    </div>
  )
}

/** The facts that a night has counted, in one line; a button opens them for changes. */
export function NightFacts({ run, form }: { run: RunRecord; form: UseFormReturnType<RunForm> }) {
  const say = useWords(handInWords)
  const [isOpen, setOpen] = useState(false)
  // A refused field must be visible to be corrected.
  const isWrong = ['game', 'map', 'round', 'played_at', 'players'].some((name) => Boolean(form.errors[name]))
  if (isOpen || isWrong) return <FactsFields form={form} />
  return (
    <div className="grid gap-12 below-24">
      <p>{say('fromNight', { round: run.round, map: run.map ? mapLabel(run.map) : gameLabel(run.game) })}</p>
      <RunPlayers run={run} />
      <div>
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {say('changeFacts')}
        </Button>
      </div>
    </div>
  )
}
