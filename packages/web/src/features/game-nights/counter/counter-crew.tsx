import { counterWords } from '@longhouse/contract/game-nights'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../lib/realtime.ts'
import { useWords } from '../../../lib/use-words.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import type { SquadRecord } from '../night/night.types.ts'
import classes from './counter.module.css'
import { authorsQuery, type FactAuthor } from './authors.queries.ts'

/** The other members of the squad, and those of them who count on this counter too. */
export function CounterCrew({ squad, userId }: { squad: SquadRecord; userId: string }) {
  const say = useWords(counterWords)
  const { data: authors = [] } = useQuery(authorsQuery(squad.id))
  useLive<FactAuthor>('squad_facts', {
    keys: [authorsQuery(squad.id).queryKey],
    onChange: ({ record }) => record.squad !== squad.id || authors.includes(record.author),
  })
  const others = (squad.expand?.members ?? []).filter(({ id }) => id !== userId)
  const counting = others.filter(({ id }) => authors.includes(id)).map(({ username }) => username)
  return (
    <div className={classes.crew}>
      <span className={classes.faces}>
        {others.map((person) => (
          <UserAvatar key={person.id} user={person} size={28} />
        ))}
      </span>
      <span className={classes.people}>
        <bdi>
          {others.length > 0
            ? say('with', { names: others.map(({ username }) => username).join(', ') })
            : say('alone')}
        </bdi>
        {counting.length > 0 && (
          <span className={classes.counting}>
            {say('alsoCounting', { count: counting.length, names: counting.join(', ') })}
          </span>
        )}
      </span>
    </div>
  )
}
