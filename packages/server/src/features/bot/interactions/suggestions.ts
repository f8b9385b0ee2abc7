import type { Suggestion } from '../interaction.ts'
import { labelOf } from './event-buttons.ts'

/** Discord shows no more. */
const maxSuggestions = 25

/** What fits what is being typed: what begins with it comes first, then what has it somewhere. */
export function suggestionsFor(choices: readonly Suggestion[], typed: string): Suggestion[] {
  const wanted = folded(typed)
  const begins = choices.filter(({ name }) => folded(name).startsWith(wanted))
  const has = choices.filter((choice) => !begins.includes(choice) && folded(choice.name).includes(wanted))
  return [...begins, ...has]
    .slice(0, maxSuggestions)
    .map(({ name, value }) => ({ name: labelOf(name), value }))
}

/** What somebody means who typed a value, or a name without choosing it. */
export function meant(choices: readonly Suggestion[], typed: string): string | undefined {
  const wanted = folded(typed)
  const found =
    choices.find(({ value }) => value === typed) ?? choices.find(({ name }) => folded(name) === wanted)
  return found?.value
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}
