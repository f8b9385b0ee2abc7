import { members, verifiers } from '../../platform/rules.ts'

/** Rule for the players and the submitter of a run; the prefix, such as `run.`, is for related records. */
export function playersOfRun(prefix = ''): string {
  return `(${members} && (${prefix}submitter = @request.auth.id || ${prefix}run_players_via_run.user ?= @request.auth.id))`
}

/** Rule for members who may see a run that is not verified. */
export function insidersOfRun(prefix = ''): string {
  return `(${verifiers} || ${playersOfRun(prefix)})`
}

/** Rule for members who find a run on boards and in lists. */
export function readersOfRun(prefix = ''): string {
  return `((${members} && ${prefix}status = 'verified') || ${insidersOfRun(prefix)})`
}

/** Rule for members who can open a run by its address: a disqualified one still shows the reason. */
export function visitorsOfRun(prefix = ''): string {
  return `((${members} && ${prefix}status = 'disqualified') || ${readersOfRun(prefix)})`
}
