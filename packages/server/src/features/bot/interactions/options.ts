import type { Command, Typing, Suggestion } from '../interaction.ts'
import { labelOf } from './event-buttons.ts'

/** Returns the text of an option, or `''` if it is missing. */
export function optionText({ options }: Pick<Command | Typing, 'options'>, name: string): string {
  const value = options[name]
  return value === undefined ? '' : String(value)
}

/** Most suggestions that Discord shows. */
const maxSuggestions = 25

/** Returns the choices that match the typed text: those that begin with it first, then those that contain it. */
export function suggestionsFor(choices: readonly Suggestion[], typed: string): Suggestion[] {
  const wanted = folded(typed)
  const begins = choices.filter(({ name }) => folded(name).startsWith(wanted))
  const has = choices.filter((choice) => !begins.includes(choice) && folded(choice.name).includes(wanted))
  return [...begins, ...has]
    .slice(0, maxSuggestions)
    .map(({ name, value }) => ({ name: labelOf(name), value }))
}

/** Returns the value that was chosen, or typed as a value or a name, else undefined. */
export function meant(choices: readonly Suggestion[], typed: string): string | undefined {
  const wanted = folded(typed)
  const found =
    choices.find(({ value }) => value === typed) ?? choices.find(({ name }) => folded(name) === wanted)
  return found?.value
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}
