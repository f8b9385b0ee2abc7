import { NotPossible, UnknownThing } from '../control/refusals.ts'
import type { Sim } from '../sim.ts'
import { findAllChannels } from '../world/channels.ts'
import { permissionsOf } from '../world/permissions.ts'
import type { By } from '../world/world.types.ts'
import type { Choice } from './answer-schema.ts'
import type { InteractionDraft } from './build-interaction.ts'
import type { SimCommand } from './command-schema.ts'
import { optionValue } from './option-value.ts'
import { resolveIds } from './resolved.ts'
import { type TypedCommand, readTypedCommand, requireComplete } from './typed-command.ts'

export interface TypedLine {
  line: string
  /** The channel in which it is typed; the first channel by default. */
  channelId?: string | undefined
}

/** A complete command that a user sends. */
export function draftCommand(sim: Sim, { person, line, channelId }: By<TypedLine>): InteractionDraft {
  const typed = readTypedCommand(sim.application.commands, line)
  requirePermitted(sim, { person, command: typed.command })
  requireComplete(typed)
  const options = typed.given.map(({ option, text }) => ({
    name: option.name,
    type: option.type,
    value: optionValue(sim, { option, text, offered: offeredTo(sim, { person, option: option.name }) }),
  }))
  const ids = options.filter(({ type }) => type >= 6 && type <= 9).map(({ value }) => String(value))
  return draft(sim, {
    person,
    typed,
    kind: 'command',
    line,
    channelId,
    options,
    more: ids.length > 0 ? { resolved: resolveIds(sim, ids) } : {},
  })
}

/** The option that a user is typing; throws if it has no autocomplete. */
export function draftAutocomplete(sim: Sim, { person, line, channelId }: By<TypedLine>): InteractionDraft {
  const typed = readTypedCommand(sim.application.commands, line)
  requirePermitted(sim, { person, command: typed.command })
  const focused = typed.given.at(-1)
  if (!focused?.option.autocomplete) throw new NotPossible('No option that completes itself is being typed.')
  const options = typed.given.map(({ option, text }) => ({
    name: option.name,
    type: option.type,
    value: text,
    ...(option === focused.option && { focused: true }),
  }))
  return draft(sim, {
    person,
    typed,
    kind: 'autocomplete',
    line,
    channelId,
    options,
    more: {},
  })
}

/** Values that autocomplete has suggested to a user for an option with this name. */
function offeredTo(sim: Sim, { person, option }: By<{ option: string }>): Choice[] {
  return sim.interactions
    .all()
    .filter((one) => one.kind === 'autocomplete' && one.userId === person.id && one.focused === option)
    .toReversed()
    .flatMap((one) => one.choices ?? [])
}

interface Draft {
  typed: TypedCommand
  kind: 'command' | 'autocomplete'
  line: string
  channelId: string | undefined
  options: Record<string, unknown>[]
  more: Record<string, unknown>
}

function draft(
  sim: Sim,
  { person, typed, kind, line, channelId, options, more }: By<Draft>,
): InteractionDraft {
  const { command, path } = typed
  const place = channelId ?? findAllChannels(sim.world)[0]?.id
  if (place === undefined) throw new UnknownThing('The server has no channel.')
  const nested = path
    .toReversed()
    .reduce<Record<string, unknown>[]>(
      (inside, name, index) => [{ name, type: index === 0 ? 1 : 2, options: inside }],
      options,
    )
  return {
    kind,
    person,
    channelId: place,
    label: line,
    ...(kind === 'autocomplete' && { focused: typed.given.at(-1)?.option.name ?? '' }),
    data: {
      id: command.id,
      name: command.name,
      type: 1,
      guild_id: sim.world.guild.id,
      ...(nested.length > 0 && { options: nested }),
      ...more,
    },
  }
}

function requirePermitted({ world }: Sim, { person, command }: By<{ command: SimCommand }>): void {
  if (!person.inGuild) throw new NotPossible(`${person.username} is not in the server.`)
  const needed = command.default_member_permissions
  const isHidden =
    needed === '0' || (permissionsOf(world, person) & BigInt(needed ?? 0)) !== BigInt(needed ?? 0)
  if (needed != null && isHidden) throw new NotPossible(`${person.username} does not see /${command.name}.`)
}
