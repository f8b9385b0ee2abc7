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

/** The first response to an interaction. */
export type FirstResponse =
  | APIInteractionResponseChannelMessageWithSource
  | APIInteractionResponseUpdateMessage
  | APIInteractionResponseDeferredChannelMessageWithSource
  | APIApplicationCommandAutocompleteResponse

/** Discord's limits. */
const limits = { suggestions: 25, characters: 100 }

/** Returns a response visible only to the user. It replaces another reply only if the interaction came from one. */
export function toResponse(
  reply: Reply,
  { isUnderAnswer }: { readonly isUnderAnswer: boolean },
): FirstResponse {
  const data = contentOf(reply)
  if (reply.replaces && isUnderAnswer) return { type: InteractionResponseType.UpdateMessage, data }
  const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2
  return { type: InteractionResponseType.ChannelMessageWithSource, data: { ...data, flags } }
}

/** Returns components that never ping. */
export function contentOf({ components }: Reply): APIInteractionResponseCallbackData {
  return { flags: MessageFlags.IsComponentsV2, components, allowed_mentions: { parse: [] } }
}

/** The “thinking …” response, visible only to the user. */
export const deferral: FirstResponse = {
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags: MessageFlags.Ephemeral },
}

/** Returns the suggestions for an option as a response. */
export function toChoices(suggestions: readonly Suggestion[]): FirstResponse {
  const choices = suggestions.slice(0, limits.suggestions).map(({ name, value }) => ({
    name: name.slice(0, limits.characters),
    value,
  }))
  return { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices } }
}
