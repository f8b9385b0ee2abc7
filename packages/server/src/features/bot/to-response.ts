import {
  InteractionResponseType,
  MessageFlags,
  type APIApplicationCommandAutocompleteResponse,
  type APIInteractionResponseCallbackData,
  type APIInteractionResponseChannelMessageWithSource,
  type APIInteractionResponseDeferredChannelMessageWithSource,
  type APIInteractionResponseUpdateMessage,
} from 'discord-api-types/v10'
import type { Reply, Suggestion } from './interaction.ts'

/** What the first answer to an interaction can be. */
export type FirstResponse =
  | APIInteractionResponseChannelMessageWithSource
  | APIInteractionResponseUpdateMessage
  | APIInteractionResponseDeferredChannelMessageWithSource
  | APIApplicationCommandAutocompleteResponse

/** Discord shows no more, and takes no longer ones. */
const limits = { suggestions: 25, characters: 100 }

/** Seen by whoever asked and by nobody else. It stands in place of another answer only where it is under one. */
export function toResponse(
  reply: Reply,
  { isUnderAnswer }: { readonly isUnderAnswer: boolean },
): FirstResponse {
  const data = contentOf(reply)
  if (reply.replaces && isUnderAnswer) return { type: InteractionResponseType.UpdateMessage, data }
  const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2
  return { type: InteractionResponseType.ChannelMessageWithSource, data: { ...data, flags } }
}

/** Components, and nobody is pinged whatever is in them. */
export function contentOf({ components }: Reply): APIInteractionResponseCallbackData {
  return { flags: MessageFlags.IsComponentsV2, components, allowed_mentions: { parse: [] } }
}

/** “Thinking …”, for whoever asked alone. */
export const deferral: FirstResponse = {
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags: MessageFlags.Ephemeral },
}

/** What is offered for what is being typed. */
export function toChoices(suggestions: readonly Suggestion[]): FirstResponse {
  const choices = suggestions.slice(0, limits.suggestions).map(({ name, value }) => ({
    name: name.slice(0, limits.characters),
    value,
  }))
  return { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices } }
}
