import type { PlayerRecord, RunMember, RunRecord } from '../runs.types.ts'

/** A player as pages show them; a former member has neither account nor name. */
export interface ShownPlayer {
  readonly key: string
  readonly member?: RunMember
  /** Of a guest. */
  readonly name: string
}

/** The players of a run, the same way round wherever they are shown. */
export function playersOf({ expand }: Pick<RunRecord, 'expand'>): readonly ShownPlayer[] {
  return (expand?.run_players_via_run ?? []).map(shown).toSorted(byName)
}

/** What somebody is called; the words for former members are given. */
export function nameOf({ member, name }: ShownPlayer, formerMember: string): string {
  return member?.username || name || formerMember
}

/** Whether somebody played a run or handed it in. */
export function tookPart(run: RunRecord, userId: string | undefined): boolean {
  if (!userId) return false
  return run.submitter === userId || isNamed(run, userId)
}

/** Whether somebody is among the players. */
export function isNamed({ expand }: RunRecord, userId: string | undefined): boolean {
  return Boolean(userId) && (expand?.run_players_via_run ?? []).some(({ user }) => user === userId)
}

/** Whether somebody can finish a draft: their own, and of one that a night left everybody who played. */
export function canHandIn(run: RunRecord, userId: string | undefined): boolean {
  if (run.status !== 'draft' || !userId) return false
  return run.submitter === userId || (run.squad !== '' && isNamed(run, userId))
}

function shown({ id, name, expand }: PlayerRecord): ShownPlayer {
  return { key: id, name, ...(expand?.user && { member: expand.user }) }
}

// Members first, then guests, then those who left: all were written down at the same moment.
function byName(one: ShownPlayer, other: ShownPlayer): number {
  return (
    Number(Boolean(other.member)) - Number(Boolean(one.member)) ||
    Number(Boolean(other.name)) - Number(Boolean(one.name)) ||
    (one.member?.username ?? one.name).localeCompare(other.member?.username ?? other.name)
  )
}
