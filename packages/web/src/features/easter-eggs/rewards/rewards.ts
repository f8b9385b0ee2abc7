import {
  blueScreenMessages,
  passwordEggMessages,
  roleFailed,
  snakeMessages,
} from '@longhouse/contract/rewards'

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

export interface RewardWords {
  readonly tone: 'success' | 'error' | 'info'
  readonly text: string
}

/** Returns an egg's message about its reward; undefined if it stays silent. */
type Words = (outcome: RewardOutcome) => RewardWords | undefined

export const snakeWords: Words = (outcome) => {
  if (outcome.kind === 'granted') return success(snakeMessages.granted)
  if (outcome.kind === 'not-linked') return info(snakeMessages.notLinked)
  return error(snakeMessages.failed(serverWords(outcome, '')))
}

export const blueScreenWords: Words = (outcome) => {
  if (outcome.kind === 'granted') return success(blueScreenMessages.granted)
  if (outcome.kind === 'not-linked') return info(blueScreenMessages.notLinked)
  if (outcome.kind === 'unreachable') return error(blueScreenMessages.networkFailed)
  return error(outcome.error || blueScreenMessages.failed)
}

export const passwordWords: Words = (outcome) => {
  if (outcome.kind === 'granted') return success(passwordEggMessages.granted)
  if (outcome.kind === 'not-linked') return info(passwordEggMessages.notLinked)
  return error(serverWords(outcome, passwordEggMessages.failed))
}

/** For the modes, the console and the square: accounts without a link get no message about rewards. */
export const quietWords: Words = (outcome) => {
  if (outcome.kind === 'granted') return success(snakeMessages.granted)
  return outcome.kind === 'not-linked' ? undefined : error(serverWords(outcome, roleFailed))
}

function serverWords(outcome: RewardOutcome, fallback: string): string {
  return outcome.kind === 'refused' ? outcome.details || outcome.error || fallback : fallback
}

const success = (text: string): RewardWords => ({ tone: 'success', text })
const info = (text: string): RewardWords => ({ tone: 'info', text })
const error = (text: string): RewardWords => ({ tone: 'error', text })
