import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import type { CardRecord } from './profile-card.queries.ts'
import classes from './profile.module.css'
import { profileWords } from './profile.words.ts'

/** The members a member plays with most. */
export function ProfileCompany({ card }: { card: CardRecord }) {
  const say = useWords(profileWords)
  const people = card.expand?.companions ?? []
  return (
    <ul className={`bare-list grid gap-4 ${classes.company}`}>
      {people.map((person) => (
        <li key={person.id}>
          <Link
            className={`bar gap-12 finger undecorated ${classes.companion}`}
            to={`/user/${encodeURIComponent(person.username)}`}
          >
            <UserAvatar user={person} size={40} />
            <span className={`shrinks strong breaks ${classes.board}`}>
              <bdi>{person.username}</bdi>
              <span className="small muted regular">
                {say('times', { count: card.companion_times?.[card.companions.indexOf(person.id)] ?? 0 })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
