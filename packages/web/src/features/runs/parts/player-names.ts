import type { PlayerRecord, RunMember, RunRecord } from '../runs.types.ts'

/** A player as pages show them; a former member has neither account nor name. */
export interface ShownPlayer {
  readonly key: string
  readonly member?: RunMember
  /** Of a guest. */
  readonly name: string
}

/** The players of a run in the order in which they were named. */
export function playersOf({ expand }: Pick<RunRecord, 'expand'>): readonly ShownPlayer[] {
  return (expand?.run_players_via_run ?? []).toSorted(byPlace).map(shown)
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

function shown({ id, name, expand }: PlayerRecord): ShownPlayer {
  return { key: id, name, ...(expand?.user && { member: expand.user }) }
}

function byPlace(one: PlayerRecord, other: PlayerRecord): number {
  return one.created.localeCompare(other.created) || one.id.localeCompare(other.id)
}
