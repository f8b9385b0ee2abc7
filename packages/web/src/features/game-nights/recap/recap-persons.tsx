import { Link } from '../../../ui/link.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import type { NightPerson } from '../night/night.types.ts'
import classes from './recap.module.css'

/** People with their pictures; renders nothing for guests, who get an empty list. */
export function RecapPersons({ people, size = 28 }: { people: readonly NightPerson[]; size?: number }) {
  if (people.length === 0) return null
  return (
    <ul className={classes.persons}>
      {people.map((person) => (
        <li key={person.id}>
          <Link className={classes.person ?? ''} to={`/user/${encodeURIComponent(person.username)}`}>
            <UserAvatar user={person} size={size} />
            <bdi>{person.username}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
