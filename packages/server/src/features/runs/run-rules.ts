import { members, verifiers } from '../../platform/rules.ts'

/** Whoever played a run or handed it in, asked of the run or, with a prefix such as `run.`, of what belongs to it. */
export function playersOfRun(prefix = ''): string {
  return `(${members} && (${prefix}submitter = @request.auth.id || ${prefix}run_players_via_run.user ?= @request.auth.id))`
}

/** Who may see a run that nobody has verified. */
export function insidersOfRun(prefix = ''): string {
  return `(${verifiers} || ${playersOfRun(prefix)})`
}

/** Who finds a run on boards and in lists. */
export function readersOfRun(prefix = ''): string {
  return `((${members} && ${prefix}status = 'verified') || ${insidersOfRun(prefix)})`
}

/** Who can open a run by its address: one that was disqualified still shows what happened. */
export function visitorsOfRun(prefix = ''): string {
  return `((${members} && ${prefix}status = 'disqualified') || ${readersOfRun(prefix)})`
}
