import { wordsFor } from '@longhouse/contract/words'
import { accountFieldWords } from './users.words.ts'

const say = wordsFor('en', accountFieldWords)

/** Days in which a newcomer can name the member who brought them. */
const welcomeDays = 30

/** The facts that decide whether a newcomer may name the member who brought them. */
export interface WelcomeQuestion {
  readonly userId: string
  /** The named member. */
  readonly named: string
  /** The member named before; empty if there is none. */
  readonly known: string
  /** When the account was created. */
  readonly created: Date
  readonly now: Date
}

/** Checks the named member. Returns the message that refuses them, or undefined. */
export function checkWelcome({ userId, named, known, created, now }: WelcomeQuestion): string | undefined {
  if (named === known) return undefined
  if (known !== '') return say('welcomedOnce')
  if (named === userId) return say('welcomedBySelf')
  const days = (now.getTime() - created.getTime()) / (24 * 60 * 60 * 1000)
  return days > welcomeDays ? say('welcomedTooLate', { days: welcomeDays }) : undefined
}
