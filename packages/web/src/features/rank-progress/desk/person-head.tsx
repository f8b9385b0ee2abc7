import { rankDeskWords } from '@longhouse/contract/rank-progress'
import type { ReactNode } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import type { Person } from '../rank.types.ts'
import classes from './desk.module.css'

/** The member of a row, and a few facts next to the name. */
export function PersonHead({ person, children }: PersonHeadProps) {
  const say = useWords(rankDeskWords)
  return (
    <div className={classes.person}>
      <UserAvatar user={person} size={40} />
      <div className={classes.personWords}>
        <h3 className={classes.name}>
          {person ? (
            <Link to={`/user/${encodeURIComponent(person.username)}`} className={classes.nameLink}>
              <bdi>{person.username}</bdi>
            </Link>
          ) : (
            say('formerMember')
          )}
        </h3>
        <p className={classes.facts}>{children}</p>
      </div>
    </div>
  )
}

interface PersonHeadProps {
  readonly person: Person | undefined
  readonly children: ReactNode
}
