import { eventHostWords } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureReason } from '../../../lib/errors.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import section from '../../../ui/section.module.css'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { usePress } from '../../../ui/use-press.ts'
import { eventKeys } from '../events.queries.ts'
import { isRegistered, type EventPerson, type EventRecord } from '../events.types.ts'
import { membersQuery } from '../../../ui/member-picker/members.queries.ts'
import classes from './door-results.module.css'
import { addAtDoor } from './host.queries.ts'

/** Members of that name who have no place yet. */
export function DoorResults({ event, search }: { event: EventRecord; search: string }) {
  const say = useWords(eventHostWords)
  const client = useQueryClient()
  const { data: found = [] } = useQuery(membersQuery(search))
  const adding = useSingleMutation({
    mutationFn: (person: EventPerson) => addAtDoor(event, person.id),
    onSuccess: (_, { username }) => toastSuccess(say('added', { name: username })),
    onError: (error) => toastError(say('actionFailed', { reason: failureReason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.all }),
  })
  const outside = search.trim().length >= 2 ? found.filter(({ id }) => !isRegistered(event, id)) : []
  // A member who was added leaves the list, and the next one comes under the finger.
  const isMeant = usePress(outside.map(({ id }) => id).join(), adding.isPending)
  return (
    <>
      <p className={section.text}>{say('doorHint')}</p>
      {outside.length > 0 && (
        <ul className={classes.found}>
          {outside.map((person) => (
            <li key={person.id} className={classes.person}>
              <UserAvatar user={person} size={36} />
              <bdi className={classes.name}>{person.username}</bdi>
              <Button
                variant="default"
                leftSection={<IconDoorEnter size={18} aria-hidden="true" />}
                loading={adding.isPending && adding.variables.id === person.id}
                onClick={(press) => isMeant(press) && adding.mutate(person)}
              >
                {say('addMember', { name: person.username })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
