import { NotPossible, UnknownThing } from '../control/refusals.ts'
import type { CommandOption, SimCommand, ValueOption } from './command-schema.ts'

/** The text in the box so far: `/squad call game:BO6 size:4`. */
export interface TypedCommand {
  command: SimCommand
  /** Names of a group and a sub-command, as far as the command has them. */
  path: string[]
  /** Options that can follow. */
  options: ValueOption[]
  given: GivenOption[]
}

export interface GivenOption {
  option: ValueOption
  text: string
}

/** Reads a line as far as possible; callers check for missing or invalid values. */
export function readTypedCommand(commands: SimCommand[], line: string): TypedCommand {
  const [name = '', ...words] = line.trim().replace(/^\//, '').split(/\s+/)
  const command = commands.find((one) => one.name === name)
  if (!command) throw new UnknownThing(`There is no command /${name}.`)

  const path: string[] = []
  let inside: CommandOption[] = command.options ?? []
  for (;;) {
    const next = inside.find((one) => one.name === words[0])
    if (!next || isValue(next)) break
    path.push(words.shift() ?? '')
    inside = next.options ?? []
  }
  const options = inside.filter((one) => isValue(one))
  return { command, path, options, given: readOptions(options, words) }
}

/** Requires one of the sub-commands, if any, and a text for each required option. */
export function requireComplete({ command, path, options, given }: TypedCommand): void {
  const hasSubs = (command.options ?? []).some((one) => !isValue(one))
  if (hasSubs && options.length === 0 && !isLeaf(command, path)) {
    throw new NotPossible(`/${command.name} needs one of its sub-commands.`)
  }
  const missing = options.find((one) => one.required && !given.some(({ option }) => option === one))
  if (missing) throw new NotPossible(`The option “${missing.name}” is required.`)
}

function isLeaf(command: SimCommand, path: string[]): boolean {
  let inside: CommandOption[] = command.options ?? []
  for (const name of path) {
    const next = inside.find((one) => one.name === name)
    inside = next && !isValue(next) ? (next.options ?? []) : []
  }
  return path.length > 0 && inside.every((one) => isValue(one))
}

// A word `name:` begins an option; all words up to the next one belong to it.
function readOptions(options: ValueOption[], words: string[]): GivenOption[] {
  const given: GivenOption[] = []
  for (const word of words) {
    const option = options.find((one) => word.startsWith(`${one.name}:`))
    const last = given.at(-1)
    if (option) given.push({ option, text: word.slice(option.name.length + 1) })
    else if (last) last.text = `${last.text} ${word}`.trim()
    else throw new NotPossible(`“${word}” belongs to no option.`)
  }
  return given
}

function isValue(option: CommandOption): option is ValueOption {
  return option.type > 2
}
