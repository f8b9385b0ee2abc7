/** Returns where to go after logging in: the remembered path of this site, else the home page. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/'
  return typeof state.from === 'string' && isWorthReturningTo(state.from) ? state.from : '/'
}

/** Returns the reason for the login, as the previous screen gave it, or undefined. */
export function loginReason(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return undefined
  return typeof state.reason === 'string' ? state.reason : undefined
}

function isWorthReturningTo(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(login|register)([?#/]|$)/.test(path)
}
