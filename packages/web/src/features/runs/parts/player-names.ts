import type { PlayerRecord, RunMember, RunRecord } from '../runs.types.ts'

/** A player as pages show them; a former member has neither account nor name. */
export interface ShownPlayer {
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
