import { wordsFor } from '../words/words-for.ts'
import { accountFieldWords } from './users.words.ts'

const say = wordsFor('en', accountFieldWords)

/** Days in which a newcomer can say who brought them. */
const welcomeDays = 30

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

/** The sentence that refuses somebody as who brought a newcomer, or undefined. */
export function checkWelcome({ userId, named, known, created, now }: WelcomeQuestion): string | undefined {
  if (named === known) return undefined
  if (known !== '') return say('welcomedOnce')
  if (named === userId) return say('welcomedBySelf')
  const days = (now.getTime() - created.getTime()) / (24 * 60 * 60 * 1000)
  return days > welcomeDays ? say('welcomedTooLate', { days: welcomeDays }) : undefined
}
