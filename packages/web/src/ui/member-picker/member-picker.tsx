import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { UserAvatar } from '../base/user-avatar.tsx'
import classes from './member-picker.module.css'
import { memberPickerWords } from './member-picker.words.ts'
import { membersQuery, peopleQuery, type PickedPerson } from './members.queries.ts'

/** A search for members by name, and a list of the chosen ones. */
export function MemberPicker(props: MemberPickerProps) {
  const { label, description, chosen, max, except, error, onChange } = props
  const say = useWords(memberPickerWords)
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 200)
  const { data: found = [] } = useQuery(membersQuery(text))
  const [known, setKnown] = useState<readonly PickedPerson[]>([])
  const { data: stored = [] } = useQuery(
    peopleQuery(chosen.filter((id) => !known.some((person) => person.id === id))),
  )
  const people = [...known, ...stored].filter(({ id }) => chosen.includes(id))
  const isSearching = text.trim().length >= 2
  const others = found.filter(({ id }) => id !== except && !chosen.includes(id))
  const add = (person: PickedPerson) => {
    setKnown([...known, person])
    onChange([...chosen, person.id])
    setTyped('')
  }
  return (
    <div className="grid gap-8">
      <TextInput
        label={label}
        description={description}
        placeholder={say('findMember')}
        autoComplete="off"
        disabled={chosen.length >= max}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter chooses the first one and does not send the form around it.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = others
          if (first && isSearching) add(first)
        }}
      />
      <output className="spoken">{isSearching && say('found', { count: others.length })}</output>
      {isSearching && others.length === 0 && <p className="small muted">{say('noMember')}</p>}
      {isSearching && others.length > 0 && (
        <ul className="bare-list grid gap-4">
          {others.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={classes.choice}
                aria-label={say('addMember', { name: person.username })}
                onClick={() => add(person)}
              >
                <UserAvatar user={person} size={28} />
                <bdi className="grow breaks">{person.username}</bdi>
                <IconPlus size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <ul className={`bare-list grid gap-4 ${classes.chosen}`}>
          {people.map((person) => (
            <li key={person.id} className={classes.one}>
              <UserAvatar user={person} size={28} />
              <bdi className="grow breaks">{person.username}</bdi>
              <ActionIcon
                aria-label={say('removeMember', { name: person.username })}
                onClick={() => onChange(chosen.filter((id) => id !== person.id))}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export interface MemberPickerProps {
  readonly label: string
  readonly description?: string
  /** Ids of the chosen members. */
  readonly chosen: readonly string[]
  readonly max: number
  /** Id of a member who cannot be chosen. */
  readonly except?: string | undefined
  readonly error?: ReactNode
  readonly onChange: (ids: readonly string[]) => void
}
