import type { HandedInPlayer } from './run-paths.ts'
import { playerNameLimit } from './run-player.ts'
import type { runRefusals } from './run-refusals.words.ts'

// `runSentence` turns it into a message.
type RunRefusal = keyof typeof runRefusals

/** The named players, and the member who names them. */
export interface NamedPlayers {
  readonly players: readonly HandedInPlayer[]
  readonly squadSize: number
  readonly submitter: string
  /** Whether the submitter may hand in runs of others. */
  readonly isVerifier: boolean
}

/**
 * Checks the players of a run. Returns undefined if they are valid; only the server can check whether they
 * are members.
 */
export function playersProblem({
  players,
  squadSize,
  submitter,
  isVerifier,
}: NamedPlayers): RunRefusal | undefined {
  const cleaned = players.map(cleanPlayer)
  if (cleaned.length === 0) return 'noPlayers'
  if (cleaned.length > squadSize) return 'tooManyPlayers'
  if (cleaned.some((player) => !('user' in player) && !isName(player.name))) return 'playerName'
  if (new Set(cleaned.map(keyOf)).size < cleaned.length) return 'playerTwice'
  const isAmongThem = cleaned.some((player) => 'user' in player && player.user === submitter)
  return isAmongThem || isVerifier ? undefined : 'notAmongPlayers'
}

/** Removes invisible characters from a player's name. */
export function cleanPlayer(player: HandedInPlayer): HandedInPlayer {
  return 'user' in player ? player : { name: cleanName(player.name) }
}

function cleanName(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/g, ' ').replaceAll(/\p{C}/gu, '').replaceAll(/ +/g, ' ').trim()
}

function isName(name: string): boolean {
  return name !== '' && name.length <= playerNameLimit
}

function keyOf(player: HandedInPlayer): string {
  return 'user' in player ? `user:${player.user}` : `name:${player.name.toLowerCase()}`
}
