import { eventHostWords, findSlot, type Presence } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useLookFurther } from '../../../ui/list/use-look-further.ts'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { usePress } from '../../../ui/use-press.ts'
import { useShownAtOnce } from '../../../ui/use-shown-at-once.ts'
import { participantsQuery } from '../events.queries.ts'
import type { EventRecord, Participant } from '../events.types.ts'
import classes from './check-in-list.module.css'
import { DoorResults } from './door-results.tsx'
import { isDoorOpen } from './host-times.ts'
import { usePresence } from './use-presence.ts'

/** Checks participants in with one tap. The search narrows the list and finds members without a place. */
export function CheckInList({ event, now }: { event: EventRecord; now: Date }) {
  const say = useWords(eventHostWords)
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(participantsQuery(event.id))
  useLookFurther(query, search.trim() !== '')
  const isShut = event.attendance_closed_at !== ''
  const isAtDoor = isDoorOpen(event, now)
  const matches = ({ expand }: Participant) =>
    (expand?.user?.username ?? '').toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  return (
    <Plate as="section" className={section.stack} edge="primary">
      <div className={classes.head}>
        <h2 className={section.heading}>{say('checkIn')}</h2>
        <output className={classes.count}>
          {say('hereCount', { here: event.here_count, count: event.participant_count })}
        </output>
      </div>
      <p className={section.text}>{say(isShut ? 'isShut' : 'checkInText')}</p>
      <SearchField
        label={say(isAtDoor ? 'door' : 'findMember')}
        placeholder={say(isAtDoor ? 'door' : 'findMember')}
        value={search}
        onSearch={setSearch}
      />
      <PagedList<Participant>
        query={query}
        loading={say('loading')}
        loadFailed={say('loadFailed')}
        more={say('more')}
        empty={<p className={section.text}>{say('nobody')}</p>}
      >
        {(people) => (
          <ul className={classes.people}>
            {people.filter(matches).map((participant) => (
              <PersonRow key={participant.id} participant={participant} event={event} isShut={isShut} />
            ))}
          </ul>
        )}
      </PagedList>
      {isAtDoor ? (
        <DoorResults event={event} search={search} />
      ) : (
        !isShut && <p className={section.text}>{say('doorEarly')}</p>
      )}
    </Plate>
  )
}

function PersonRow({ participant, event, isShut }: PersonRowProps) {
  const say = useWords(eventHostWords)
  const { mutate, isPending } = usePresence(event.id)
  const person = participant.expand?.user
  const name = person?.username ?? ''
  const [presence, show] = useShownAtOnce(participant.presence)
  const isMeant = usePress(presence, isPending)
  const set = (press: SyntheticEvent, next: Presence | '') => {
    if (!isMeant(press)) return
    show(next)
    mutate({ participant, presence: next })
  }
  const slot = findSlot(event, participant.slot)?.label
  const isExcused = presence === 'excused'
  return (
    <li className={classes.row} data-presence={presence}>
      <UserAvatar user={person} size={36} />
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        {slot && <span className={classes.slot}>{slot}</span>}
        {presence === 'absent' && <span className={classes.missed}>{say('missed')}</span>}
      </span>
      {presence !== 'here' && (
        <Button
          className={classes.excuse ?? ''}
          variant={isExcused ? 'light' : 'subtle'}
          color="gray"
          aria-label={isExcused ? say('notExcused', { name }) : say('excuseMember', { name })}
          disabled={isShut}
          onClick={(press) => set(press, isExcused ? '' : 'excused')}
        >
          {say(isExcused ? 'excused' : 'excuse')}
        </Button>
      )}
      <label className={classes.switch}>
        <input
          type="checkbox"
          role="switch"
          className={classes.input}
          aria-label={say('isHere', { name })}
          checked={presence === 'here'}
          aria-checked={presence === 'here'}
          disabled={isShut}
          onChange={(change) => set(change, change.currentTarget.checked ? 'here' : '')}
        />
        <span className={classes.track} aria-hidden="true" />
      </label>
    </li>
  )
}

interface PersonRowProps {
  readonly participant: Participant
  readonly event: EventRecord
  readonly isShut: boolean
}
