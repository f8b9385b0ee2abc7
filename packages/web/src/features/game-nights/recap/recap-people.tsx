import { recapWords } from '@longhouse/contract/game-nights'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import type { NightPerson, NightRecord, SquadRecord } from '../night/night.types.ts'
import { countPlayers } from './night-story.ts'
import { RecapPersons } from './recap-persons.tsx'
import { newcomersQuery } from './recap.queries.ts'
import classes from './recap.module.css'

/** Whose first night it was. */
export function RecapNewcomers({ night, people }: { night: NightRecord; people: readonly NightPerson[] }) {
  const say = useWords(recapWords)
  const titleId = useId()
  const ids = people.map(({ id }) => id)
  const { data: newcomers = [] } = useQuery(newcomersQuery(night, ids))
  if (newcomers.length === 0) return null
  return (
    <section className={classes.welcome} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.heading}>
        {say('newcomers')}
      </h2>
      <p className={classes.text}>{say('newcomersText', { count: newcomers.length })}</p>
      <RecapPersons people={people.filter(({ id }) => newcomers.includes(id))} size={40} />
    </section>
  )
}

/** Everybody who played; those who have left since are counted, not named. */
export function RecapPeople({
  squads,
  people,
}: {
  squads: readonly SquadRecord[]
  people: readonly NightPerson[]
}) {
  const say = useWords(recapWords)
  const titleId = useId()
  const former = countPlayers(squads) - squads.reduce((sum, { members = [] }) => sum + members.length, 0)
  if (people.length + former === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.heading}>
        {say('people')}
      </h2>
      <RecapPersons people={people} size={40} />
      {former > 0 && <p className={classes.text}>{say('former', { count: former })}</p>}
    </section>
  )
}
