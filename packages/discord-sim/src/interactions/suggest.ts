import { NotPossible, UnknownThing } from '../control/refusals.ts'
import type { Sim } from '../sim.ts'
import { findAllMembers } from '../world/members.ts'
import type { By } from '../world/world.types.ts'
import { type TypedLine, draftAutocomplete } from './command.ts'
import type { CommandOption, ValueOption } from './command-schema.ts'
import { sendInteraction } from './send-interaction.ts'
import { type TypedCommand, readTypedCommand } from './typed-command.ts'

export interface SuggestedLine {
  /** The whole line, once the suggestion is chosen. */
  line: string
  label: string
  about: string
}

const most = 25

/** The suggestions that Discord shows above the box while a user types. */
export async function suggest(sim: Sim, typing: By<TypedLine>): Promise<SuggestedLine[]> {
  const line = typing.line.trimStart()
  if (!line.startsWith('/')) return []
  if (!line.includes(' ')) return suggestCommands(sim, line)
  try {
    const typed = readTypedCommand(sim.application.commands, line)
    return await suggestInside(sim, { ...typing, line, typed })
  } catch (error) {
    if (error instanceof NotPossible || error instanceof UnknownThing) return []
    throw error
  }
}

function suggestCommands(sim: Sim, line: string): SuggestedLine[] {
  return sim.application.commands
    .filter((one) => `/${one.name}`.startsWith(line))
    .map((one) => ({ line: `/${one.name} `, label: `/${one.name}`, about: one.description }))
}

type Inside = By<TypedLine> & { typed: TypedCommand }

async function suggestInside(sim: Sim, { typed, ...typing }: Inside): Promise<SuggestedLine[]> {
  const last = typed.given.at(-1)
  if (last && !typing.line.endsWith(' ')) return suggestValues(sim, { typed, ...typing })
  const subs = subCommandsAt(typed)
  const rest = typed.options.filter((one) => !typed.given.some(({ option }) => option === one))
  return [
    ...subs.map((one) => ({
      line: `${typing.line.trimEnd()} ${one.name} `,
      label: one.name,
      about: one.description,
    })),
    ...rest.map((one) => ({
      line: `${typing.line.trimEnd()} ${one.name}:`,
      label: `${one.name}${one.required ? '' : ' (optional)'}`,
      about: one.description,
    })),
  ]
}

async function suggestValues(sim: Sim, { typed, ...typing }: Inside): Promise<SuggestedLine[]> {
  const last = typed.given.at(-1)
  if (!last) return []
  const begun = typing.line.slice(
    0,
    typing.line.lastIndexOf(`${last.option.name}:`) + last.option.name.length + 1,
  )
  const names = await valuesFor(sim, { option: last.option, text: last.text, typing })
  return names
    .slice(0, most)
    .map((name) => ({ line: `${begun}${name} `, label: name, about: last.option.name }))
}

interface Wanted {
  option: ValueOption
  text: string
  typing: By<TypedLine>
}

async function valuesFor(sim: Sim, { option, text, typing }: Wanted): Promise<string[]> {
  if (option.autocomplete) {
    const { choices } = await sendInteraction(sim, draftAutocomplete(sim, typing))
    return (choices ?? []).map((one) => one.name)
  }
  const known: Record<number, string[]> = {
    5: ['True', 'False'],
    6: findAllMembers(sim.world).map((one) => `@${one.username}`),
    8: sim.world.roles.map((one) => `@${one.name}`),
  }
  const names = option.choices?.length ? option.choices.map((one) => one.name) : (known[option.type] ?? [])
  return names.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
}

function subCommandsAt({ command, path }: TypedCommand): CommandOption[] {
  let inside: CommandOption[] = command.options ?? []
  for (const name of path) {
    const next = inside.find((one) => one.name === name)
    inside = next && 'options' in next ? (next.options ?? []) : []
  }
  return inside.filter((one) => one.type < 3)
}
