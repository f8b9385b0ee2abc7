import { durationWords } from './duration.ts'

/** A choice of a list of lengths of time. */
export interface TimeChoice {
  readonly value: string
  readonly label: string
}

/** Lengths of time to choose from, in minutes, with the one that is stored among them. */
export function timeChoices(
  minutes: readonly number[],
  { stored, label }: { readonly stored: number; readonly label: (minutes: number, words: string) => string },
): TimeChoice[] {
  const all = minutes.includes(stored) ? minutes : [...minutes, stored].toSorted((a, b) => a - b)
  return all.map((each) => ({ value: String(each), label: label(each, inWords(each)) }))
}

/** `1 day`, `2 hours 30 minutes` */
export function inWords(minutes: number): string {
  return durationWords(minutes * 60_000).join(' ')
}
