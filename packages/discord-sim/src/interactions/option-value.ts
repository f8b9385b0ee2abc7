import { NotPossible } from '../control/refusals.ts'
import type { Sim } from '../sim.ts'
import { findAllChannels } from '../world/channels.ts'
import { findAllMembers, findRole } from '../world/members.ts'
import type { Choice } from './answer-schema.ts'
import type { GivenOption } from './typed-command.ts'

interface Reading extends GivenOption {
  /** Suggestions of autocomplete to this user: the name is shown, the value is sent. */
  offered: Choice[]
}

/** The value of a typed text for an option of its type. */
export function optionValue(sim: Sim, { option, text, offered }: Reading): string | number | boolean {
  const choices = [...(option.choices ?? []), ...offered]
  const choice = choices.find((one) => one.name === text || String(one.value) === text)
  if (choice) return choice.value
  if (option.choices?.length) throw new NotPossible(`“${text}” is not a choice for “${option.name}”.`)

  if (option.type === 4 || option.type === 10) return numberOf({ option, text })
  if (option.type === 5) return booleanOf({ option, text })
  if (option.type === 3) return textOf({ option, text })
  return idOf(sim, { option, text })
}

function numberOf({ option, text }: GivenOption): number {
  const value = Number(text)
  const isNumber = text !== '' && (option.type === 4 ? Number.isSafeInteger(value) : Number.isFinite(value))
  if (!isNumber)
    throw new NotPossible(`“${option.name}” must be a ${option.type === 4 ? 'whole ' : ''}number.`)
  if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity)) {
    throw new NotPossible(`“${option.name}” is out of its range.`)
  }
  return value
}

function booleanOf({ option, text }: GivenOption): boolean {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  throw new NotPossible(`“${option.name}” must be True or False.`)
}

function textOf({ option, text }: GivenOption): string {
  if (text.length < Math.max(option.min_length ?? 0, 1))
    throw new NotPossible(`“${option.name}” is too short.`)
  if (text.length > (option.max_length ?? 6000)) throw new NotPossible(`“${option.name}” is too long.`)
  return text
}

/** The id of a user, role or channel: by mention, by id, or by name. */
function idOf({ world }: Sim, { option, text }: GivenOption): string {
  const id = /(\d{5,20})/.exec(text)?.[1]
  const name = text.replace(/^[@#]/, '').toLowerCase()
  const people = findAllMembers(world)
    .filter((one) => one.id === id || [one.username, one.globalName?.toLowerCase()].includes(name))
    .map((one) => one.id)
  const roles = world.roles
    .filter((one) => one.id === id || one.name.toLowerCase() === name)
    .map((one) => findRole(world, one.id)?.id ?? '')
  const channels = findAllChannels(world)
    .filter((one) => one.id === id || one.name === name)
    .map((one) => one.id)

  const byType: Record<number, string[]> = { 6: people, 7: channels, 8: roles, 9: [...people, ...roles] }
  const found = byType[option.type]?.[0]
  if (found === undefined) throw new NotPossible(`Nothing here is called “${text}”.`)
  return found
}
