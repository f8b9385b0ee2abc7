import type { Command, Typing } from '../interaction.ts'

/** What was typed for an option; empty where nothing was. */
export function optionText({ options }: Pick<Command | Typing, 'options'>, name: string): string {
  const value = options[name]
  return value === undefined ? '' : String(value)
}
