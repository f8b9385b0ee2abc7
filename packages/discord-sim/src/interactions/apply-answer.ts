import { DiscordError, invalidField, unknownMessage } from '../api/discord-error.ts'
import { presentUser } from '../api/present.ts'
import { messageFlags, readBotMessage } from '../messages/bot-message-body.ts'
import { changeBotMessage, createBotMessage } from '../messages/bot-messages.ts'
import type { Sim } from '../sim.ts'
import { readForm } from '../webhooks/form-errors.ts'
import type { SimMessage, WireMessage } from '../webhooks/messages.ts'
import type { PostedFile } from '../webhooks/request-body.ts'
import { findPerson } from '../world/members.ts'
import { answerSchema, answerTypes, choicesSchema, deferSchema } from './answer-schema.ts'
import type { InteractionKind, SimInteraction } from './interactions.ts'

const { message, deferredMessage, deferredUpdate, updateMessage, choices } = answerTypes

/** The simulator does not support forms (modals). */
const possible: Record<InteractionKind, number[]> = {
  command: [message, deferredMessage],
  component: [message, deferredMessage, deferredUpdate, updateMessage],
  autocomplete: [choices],
}

interface Answer {
  interaction: SimInteraction
  input: unknown
  files: PostedFile[]
}

/** Applies the first response to an interaction. Throws the error with which Discord would refuse it. */
export function applyAnswer(sim: Sim, { interaction, input, files }: Answer): void {
  if (interaction.state !== 'waiting') {
    throw new DiscordError(400, 40_060, 'Interaction has already been acknowledged.')
  }
  const answer = readForm(answerSchema, input)
  if (!possible[interaction.kind].includes(answer.type)) {
    const list = possible[interaction.kind].join(', ')
    throw invalidField('type', { code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${list}}.` })
  }
  give(sim, { interaction, type: answer.type, data: answer.data, files })
  interaction.answer = input
  sim.interactions.answered(interaction.id)
}

/**
 * Posts a message, visible to the user of the interaction if it is ephemeral, otherwise to the whole channel.
 */
export function sayTo(sim: Sim, { interaction, data, files, under = [] }: Said): SimMessage {
  const body = readBotMessage(data, { under })
  const isEphemeral = ((body.flags ?? 0) & messageFlags.ephemeral) !== 0
  return createBotMessage(sim, {
    channelId: interaction.channelId,
    body,
    files,
    more: { interactionId: interaction.id, ...(isEphemeral && { visibleTo: interaction.userId }) },
    wire: answerFields(sim, interaction),
  })
}

interface Said {
  interaction: SimInteraction
  data: unknown
  files: PostedFile[]
  /** Path of the message in the body, for errors. */
  under?: string[]
}

function give(sim: Sim, { interaction, type, data, files }: Said & { type: number }): void {
  const under = ['data']
  if (type === choices) interaction.choices = readForm(choicesSchema, data, under).choices
  if (type === message) interaction.originalId = sayTo(sim, { interaction, data, files, under }).id
  if (type === deferredMessage) interaction.originalId = beginThinking(sim, interaction, data).id
  if (type === deferredUpdate || type === updateMessage) {
    const source = sim.messages.findById(interaction.messageId ?? '')
    if (!source) throw unknownMessage()
    if (type === updateMessage) {
      changeBotMessage(sim, source, readBotMessage(data, { flags: source.message.flags, under }))
    }
    interaction.originalId = source.id
  }
  interaction.state = type === deferredMessage || type === deferredUpdate ? 'deferred' : 'answered'
}

function beginThinking(sim: Sim, interaction: SimInteraction, data: unknown): SimMessage {
  const asked = readForm(deferSchema, data, ['data'])?.flags ?? 0
  const ephemeral = asked & messageFlags.ephemeral
  return createBotMessage(sim, {
    channelId: interaction.channelId,
    body: {},
    files: [],
    more: { interactionId: interaction.id, ...(ephemeral && { visibleTo: interaction.userId }) },
    wire: { ...answerFields(sim, interaction), flags: messageFlags.loading | ephemeral },
  })
}

function answerFields({ world }: Sim, { id, kind, userId }: SimInteraction): Partial<WireMessage> {
  const person = findPerson(world, userId)
  const type = kind === 'command' ? 2 : 3
  return {
    type: kind === 'command' ? 20 : 0,
    webhook_id: world.client.clientId,
    ...(person && {
      interaction_metadata: {
        id,
        type,
        user: presentUser(person),
        authorizing_integration_owners: { '0': world.guild.id },
      },
    }),
  }
}
