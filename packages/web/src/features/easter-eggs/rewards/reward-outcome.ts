/** How the wish for a reward ended. */
export type RewardOutcome =
  | { readonly kind: 'granted' }
  | { readonly kind: 'not-linked' }
  | { readonly kind: 'refused'; readonly error: string; readonly details: string }
  | { readonly kind: 'unreachable' }

/** Reads an answer of the server; `status` 0 means that none came. */
export function readOutcome(status: number, answer: unknown): RewardOutcome {
  if (status === 0) return { kind: 'unreachable' }
  const error = textOf(answer, 'error')
  const isRefused = status >= 400 || error !== '' || fieldOf(answer, 'success') === false
  return isRefused ? { kind: 'refused', error, details: textOf(answer, 'details') } : { kind: 'granted' }
}

function textOf(answer: unknown, name: string): string {
  const value = fieldOf(answer, name)
  return typeof value === 'string' ? value : ''
}

function fieldOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null
    ? Object.entries(answer).find(([key]) => key === name)?.[1]
    : undefined
}
