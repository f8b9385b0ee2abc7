/** Where to go after logging in: the remembered path of this site, else the home page. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/'
  return typeof state.from === 'string' && isWorthReturningTo(state.from) ? state.from : '/'
}

function isWorthReturningTo(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(login|register)([?#/]|$)/.test(path)
}
