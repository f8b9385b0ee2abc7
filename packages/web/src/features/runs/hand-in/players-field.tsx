import { handInWords, playerNameLimit, runLimits } from '@longhouse/contract/runs'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import { MemberPicker } from '../../../ui/member-picker/member-picker.tsx'
import classes from './hand-in.module.css'
import type { RunForm } from './run-form.ts'

/** The players: members by account, and guests by name. */
export function PlayersField({ form }: { form: UseFormReturnType<RunForm> }) {
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
        <ul className={classes.guests}>
          {guests.map((name, index) => (
            <li key={`${index} ${name}`} className={classes.guest}>
              <bdi>{name}</bdi>
              <span className={classes.tag}>{say('guestTag')}</span>
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
      <p className={classes.squad}>{say('squad', { count })}</p>
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
    <div className={classes.add}>
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
