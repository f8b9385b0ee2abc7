import type { RunPerson } from '@longhouse/contract/runs'
import { Fragment } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import { seasonBoardWords } from './board.words.ts'
import classes from './seasons.module.css'

/** The players of a squad: small pictures that overlap, and names that lead to profiles. */
export function PersonNames({ people }: { readonly people: readonly RunPerson[] }) {
  return (
    <span className={`inline shrinks ${classes.people}`}>
      <span className={classes.pictures} aria-hidden="true">
        {people.map((person, index) => (
          // Former members have no id to distinguish them.
          // oxlint-disable-next-line react/no-array-index-key
          <UserAvatar key={index} user={asUser(person)} size={28} />
        ))}
      </span>
      <span className="shrinks breaks">
        {people.map((person, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 && ', '}
            <PersonName person={person} />
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** A member by a link, a guest by name, and a former member as such. */
export function PersonName({ person: { id, name } }: { readonly person: RunPerson }) {
  const say = useWords(seasonBoardWords)
  if (id)
    return (
      <Link className="plain strong" to={`/user/${encodeURIComponent(name)}`}>
        <bdi>{name}</bdi>
      </Link>
    )
  return name ? (
    <bdi className="strong">{name}</bdi>
  ) : (
    <span className={classes.former}>{say('formerMember')}</span>
  )
}

/** Returns a player in the shape that pictures need. */
export function asUser({ id, name, avatar }: RunPerson) {
  return { id, username: name, avatar }
}
