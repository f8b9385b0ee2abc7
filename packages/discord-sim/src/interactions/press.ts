import { NotPossible, UnknownThing } from '../control/refusals.ts'
import type { SelectComponent } from '../components/component-schema.ts'
import { findInteractive } from '../components/components.ts'
import type { Sim } from '../sim.ts'
import type { SimMessage } from '../webhooks/messages.ts'
import type { By, SimPerson } from '../world/world.types.ts'
import type { InteractionDraft } from './build-interaction.ts'
import { resolveIds } from './resolved.ts'

export interface Press {
  /** Without it, the newest message with this button that the user sees. */
  messageId?: string | undefined
  customId: string
  /** The chosen values of a select. */
  values?: string[] | undefined
}

/** The interaction of a user with a button or a select; throws if Discord's own client would not allow it. */
export function draftPress(sim: Sim, { person, ...press }: By<Press>): InteractionDraft {
  const { customId, values = [] } = press
  const found = findMessage(sim, { person, ...press })
  const component = found && findInteractive(found.message.components, customId)
  if (!found || !component) throw new UnknownThing(`${person.username} sees no “${customId}” there.`)
  requirePossible(sim, { person, channelId: found.channelId })
  if (component.disabled) throw new NotPossible(`“${customId}” is disabled.`)

  return {
    kind: 'component',
    person,
    channelId: found.channelId,
    messageId: found.id,
    label: customId,
    data: {
      id: component.id,
      custom_id: customId,
      component_type: component.type,
      ...(component.type !== 2 && chosen(sim, { component, values })),
    },
  }
}

function findMessage(sim: Sim, { person, messageId, customId }: By<Press>): SimMessage | undefined {
  if (messageId !== undefined) {
    const message = sim.messages.findById(messageId)
    return message && isVisible(message, person) ? message : undefined
  }
  return [...sim.messages.all(), ...sim.messages.allFor(person.id)]
    .toSorted((a, b) => a.receivedAt - b.receivedAt)
    .findLast((one) => findInteractive(one.message.components, customId))
}

function isVisible(message: SimMessage, person: SimPerson): boolean {
  return message.visibleTo === undefined || message.visibleTo === person.id
}

function requirePossible(sim: Sim, { person, channelId }: By<{ channelId: string }>): void {
  const direct = sim.directChannels.findById(channelId)
  if (direct && direct.userId !== person.id) throw new NotPossible('That is a message to somebody else.')
  if (!direct && !person.inGuild) throw new NotPossible(`${person.username} is not in the server.`)
}

interface Chosen {
  component: SelectComponent
  values: string[]
}

function chosen(sim: Sim, { component, values }: Chosen): Record<string, unknown> {
  const least = component.min_values ?? 1
  const most = component.max_values ?? 1
  if (values.length < least || values.length > most) {
    throw new NotPossible(`Between ${least} and ${most} can be chosen, not ${values.length}.`)
  }
  if (component.type === 3) {
    const unknown = values.find((value) => !component.options.some((option) => option.value === value))
    if (unknown !== undefined) throw new NotPossible(`“${unknown}” is not among the options.`)
    return { values }
  }
  return { values, resolved: resolveIds(sim, values) }
}
