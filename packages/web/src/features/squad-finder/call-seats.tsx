import { freeSeats } from '@longhouse/contract/squad-finder'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import classes from './squad-board.module.css'
import { squadsPageWords } from './squads.words.ts'
import { seatsOf, type CallRecord, type Player } from './squads.queries.ts'

/** The members of the squad, and the free seats. */
export function CallSeats({ call }: { call: CallRecord }) {
  const say = useWords(squadsPageWords)
  const { user } = useSession()
  const people = [call.expand?.user, ...seatsOf(call).map(({ expand }) => expand?.user)]
  const free = Array.from({ length: freeSeats(call) }, (_, index) => index)
  return (
    <ul className={`bare-list grid ${classes.seats}`} aria-label={say('people')}>
      {people.map((person, index) => (
        <li key={person?.id ?? index} className={`stack gap-4 shrinks ${classes.seat}`}>
          <UserAvatar user={person} size={40} />
          <Name person={person} isOwn={person?.id === user?.id} />
        </li>
      ))}
      {free.map((index) => (
        <li key={`free-${index}`} className={`stack gap-4 shrinks ${classes.seat}`} data-free>
          <span className={classes.free} aria-hidden="true" />
          <span className={`small plain text-center ${classes.name}`}>{say('freeSeat')}</span>
        </li>
      ))}
    </ul>
  )
}

function Name({ person, isOwn }: { person: Player | undefined; isOwn: boolean }) {
  const say = useWords(squadsPageWords)
  if (!person) return null
  if (isOwn) return <strong className={`small plain text-center ${classes.name}`}>{say('you')}</strong>
  return (
    <Link
      className={`small plain text-center ${classes.name}`}
      to={`/user/${encodeURIComponent(person.username)}`}
      dir="auto"
    >
      {person.username}
    </Link>
  )
}
