import { runStandingWords } from '@longhouse/contract/runs'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import type { RunRecord } from '../runs.types.ts'
import { nameOf, playersOf, type ShownPlayer } from './player-names.ts'
import classes from './run-players.module.css'

/** All players, each with a link to their profile. */
export function RunPlayers({ run, size = 28 }: { run: RunRecord; size?: number }) {
  const say = useWords(runStandingWords)
  return (
    <ul className={classes.players}>
      {playersOf(run).map((player) => (
        <li key={player.key} className={classes.player}>
          <UserAvatar user={faceOf(player)} size={size} />
          {player.member ? (
            <Link className={classes.name ?? ''} to={`/user/${encodeURIComponent(player.member.username)}`}>
              <bdi>{player.member.username}</bdi>
            </Link>
          ) : (
            <bdi className={classes.name} data-former={!player.name || undefined}>
              {nameOf(player, say('formerMember'))}
            </bdi>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The names of all players, in one line. */
export function PlayerNames({ run }: { run: RunRecord }) {
  return <bdi>{useNames(run)}</bdi>
}

/** Returns the names of all players as a text. */
export function useNames(run: Pick<RunRecord, 'expand'>): string {
  const say = useWords(runStandingWords)
  return listOf(playersOf(run).map((player) => nameOf(player, say('formerMember'))))
}

/** Only their pictures, one over the other. */
export function PlayerFaces({ run }: { run: RunRecord }) {
  return (
    <span className={classes.faces} aria-hidden="true">
      {playersOf(run).map((player) => (
        <UserAvatar key={player.key} user={faceOf(player)} size={28} />
      ))}
    </span>
  )
}

function faceOf({ key, member, name }: ShownPlayer) {
  return member ?? { id: key, username: name }
}

/** Returns several names as one text, in the reader's language. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(undefined, { type: 'conjunction', style: 'long' }).format(names)
}
