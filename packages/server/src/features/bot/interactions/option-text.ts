import type { Command, Typing } from '../interaction.ts'

/** Returns the text of an option, or `''` if it is missing. */
export function optionText({ options }: Pick<Command | Typing, 'options'>, name: string): string {
  const value = options[name]
  return value === undefined ? '' : String(value)
}
