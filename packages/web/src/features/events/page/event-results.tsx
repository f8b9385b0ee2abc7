import { eventPageWords } from '@longhouse/contract/events'
import { useSession } from '../../../lib/session.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import classes from './event-results.module.css'
import type { ShownResult } from './results.queries.ts'

const metals = ['gold', 'silver', 'bronze'] as const

/** The results of an event. Only members see names. */
export function EventResults({ results }: { results: readonly ShownResult[] }) {
  return (
    <ol className={classes.results}>
      {results.map((result) => (
        <li key={result.id}>
          <Result result={result} />
        </li>
      ))}
    </ol>
  )
}

function Result({ result }: { result: ShownResult }) {
  const say = useWords(eventPageWords)
  const { isLoggedIn } = useSession()
  const players = isLoggedIn ? (result.expand?.players ?? []) : []
  const metal = metals[result.place - 1]
  return (
    <Plate className={classes.result} edge={metal}>
      <span className={classes.place} data-metal={metal}>
        <span className="spoken">{say('resultPlace', { place: result.place })}</span>
        <span aria-hidden="true">{result.place}</span>
      </span>
      <div className={classes.words}>
        {result.title && (
          <strong className={classes.title} dir="auto">
            {result.title}
          </strong>
        )}
        {players.length > 0 && (
          <span className={classes.players}>
            {players.map((player) => (
              <Link
                key={player.id}
                className={classes.player ?? ''}
                to={`/user/${encodeURIComponent(player.username)}`}
              >
                <UserAvatar user={player} size={28} />
                <bdi>{player.username}</bdi>
              </Link>
            ))}
          </span>
        )}
      </div>
      {result.score && (
        <span className={classes.score} dir="auto">
          {result.score}
        </span>
      )}
    </Plate>
  )
}
