/** Days in which a newcomer can say who brought them. */
export const welcomeDays = 30

/** What decides whether a newcomer may say who brought them. */
export interface WelcomeQuestion {
  readonly userId: string
  /** Whom they name. */
  readonly named: string
  /** Whom they have named before; empty when nobody. */
  readonly known: string
  /** When the account was made. */
  readonly created: Date
  readonly now: Date
}

/** Why somebody cannot be named as who brought a newcomer: a key of `accountFieldWords`, or undefined. */
export function welcomeProblem({ userId, named, known, created, now }: WelcomeQuestion) {
  if (named === known) return undefined
  if (known !== '') return 'welcomedOnce'
  if (named === userId) return 'welcomedBySelf'
  const days = (now.getTime() - created.getTime()) / (24 * 60 * 60 * 1000)
  return days > welcomeDays ? 'welcomedTooLate' : undefined
}
