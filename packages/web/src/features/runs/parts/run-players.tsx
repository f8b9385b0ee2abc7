import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { runStandingWords } from '../records.words.ts'
import type { RunRecord, PlayerRecord, RunMember } from '../runs.queries.ts'
import classes from './run-parts.module.css'

/** All players, each with a link to their profile. */
export function RunPlayers({ run, size = 28 }: { run: RunRecord; size?: number }) {
  const say = useWords(runStandingWords)
  return (
    <ul className="bare-list wrap gap-4-16">
      {playersOf(run).map((player) => (
        <li key={player.key} className={`inline shrinks ${classes.player}`}>
          <UserAvatar user={faceOf(player)} size={size} />
          {player.member ? (
            <Link
              className={`plain strong breaks ${classes.name}`}
              to={`/user/${encodeURIComponent(player.member.username)}`}
            >
              <bdi>{player.member.username}</bdi>
            </Link>
          ) : (
            <bdi className={`plain strong breaks ${classes.name}`} data-former={!player.name || undefined}>
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

/** A player as pages show them; a former member has neither account nor name. */
interface ShownPlayer {
  readonly key: string
  readonly member?: RunMember
  /** Of a guest. */
  readonly name: string
}

/** Returns the players of a run, in the same order wherever they are shown. */
export function playersOf({ expand }: Pick<RunRecord, 'expand'>): readonly ShownPlayer[] {
  return (expand?.run_players_via_run ?? []).map(shown).toSorted(byName)
}

/** Returns the name of a player, or the given words for a former member. */
export function nameOf({ member, name }: ShownPlayer, formerMember: string): string {
  return member?.username || name || formerMember
}

/** Returns whether a member played a run or handed it in. */
export function tookPart(run: RunRecord, userId: string | undefined): boolean {
  if (!userId) return false
  return run.submitter === userId || isNamed(run, userId)
}

/** Returns whether a member is among the players. */
export function isNamed({ expand }: RunRecord, userId: string | undefined): boolean {
  return Boolean(userId) && (expand?.run_players_via_run ?? []).some(({ user }) => user === userId)
}

/** Returns whether a member can finish a draft: their own, or one that a night left for its players. */
export function canHandIn(run: RunRecord, userId: string | undefined): boolean {
  if (run.status !== 'draft' || !userId) return false
  return run.submitter === userId || (run.squad !== '' && isNamed(run, userId))
}

function shown({ id, name, expand }: PlayerRecord): ShownPlayer {
  return { key: id, name, ...(expand?.user && { member: expand.user }) }
}

// Members first, then guests, then former members: all were stored at the same time.
function byName(one: ShownPlayer, other: ShownPlayer): number {
  return (
    Number(Boolean(other.member)) - Number(Boolean(one.member)) ||
    Number(Boolean(other.name)) - Number(Boolean(one.name)) ||
    (one.member?.username ?? one.name).localeCompare(other.member?.username ?? other.name)
  )
}
