import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, BoundedQueue } from '@longhouse/engine'
import {
  Routes,
  InteractionResponseType,
  MessageFlags,
  type APIApplicationCommandAutocompleteResponse,
  type APIInteractionResponseCallbackData,
  type APIInteractionResponseChannelMessageWithSource,
  type APIInteractionResponseDeferredChannelMessageWithSource,
  type APIInteractionResponseUpdateMessage,
} from 'discord-api-types/v10'
import { DiscordFailure } from '../../platform/discord/discord-failure.ts'
import type { Answers } from './answers.ts'
import { findAsker } from './find-asker.ts'
import type {
  AskedBy,
  BotSite,
  Command,
  KnownAsker,
  Press,
  Reply,
  Suggestion,
  Typing,
} from './interaction.ts'
import { readInteraction, type Interaction } from './read-interaction.ts'

/** The response to an interaction, to send over the transport by which it came. */
interface Answered {
  readonly id: string
  readonly token: string
  readonly response: FirstResponse
  /** Finishes the work and edits the result in. To be called once Discord has the first response. Never fails. */
  readonly later?: () => Promise<void>
}

interface AnsweringOptions {
  readonly answers: Answers
  /** Called for every interaction from our server or in a direct message. */
  readonly onAsked?: () => void
}

interface HowAsked {
  /** It may be too late for a response: nothing is done before Discord has accepted the first one. */
  readonly isLate?: boolean
}

/** Handles interactions of Discord. Returns undefined, and does nothing, for those of other applications or servers. */
export type AnswerInteraction = (payload: unknown, how?: HowAsked) => Promise<Answered | undefined>

/** After this time the response is “thinking”; Discord waits for three seconds. */
const patienceMs = 2000
/**
 * Three hundred concurrent interactions must not keep the website from the database, nor be refused by it: they queue.
 * Waiting members see “thinking”, and all get their turn within the quarter of an hour that Discord grants.
 */
const turns = { running: 8, waiting: 2000 }
/** With this many waiting the response is “thinking” immediately, since one at the last moment may come too late. */
const crowd = 50

/** Rate limits of one member; Discord requests suggestions at every letter. */
const allowances = {
  asking: { maxRequests: 60, duration: 60 },
  typing: { maxRequests: 240, duration: 60 },
} as const

/** Creates the handler of interactions for both transports. */
export function createAnswering(site: BotSite, { answers, onAsked }: AnsweringOptions): AnswerInteraction {
  const desk = { site, answers, queue: new BoundedQueue(turns) }
  return async (payload, { isLate = false } = {}) => {
    const interaction = readInteraction(payload)
    if (!interaction || !isForUs(interaction, site)) return undefined
    onAsked?.()
    const { id, token, asked } = interaction
    if (asked.kind === 'typing') {
      // Suggestions cannot be sent later.
      const suggestions = isLate ? [] : await within(patienceMs, suggest(desk, { ...interaction, asked }))
      return { id, token, response: toChoices(suggestions ?? []) }
    }
    const editLater = (work: () => Promise<Reply>) => ({
      id,
      token,
      response: deferral,
      later: () => editIn(site, { to: interaction, work: work() }),
    })
    if (isLate) return editLater(() => reply(desk, interaction))
    const isCrowded = desk.queue.waiting >= crowd
    const work = reply(desk, interaction)
    const done = isCrowded ? undefined : await within(patienceMs, work)
    return done ? { id, token, response: toResponse(done, interaction) } : editLater(() => work)
  }
}

interface Desk {
  readonly site: BotSite
  readonly answers: Answers
  readonly queue: BoundedQueue
}

function isForUs({ applicationId, guildId, isDirect }: Interaction, { settings }: BotSite): boolean {
  const { discord } = settings
  return applicationId === discord?.clientId && (isDirect || guildId === discord.guildId)
}

/** Returns the reply to an interaction, an error message included. */
async function reply(desk: Desk, interaction: Interaction): Promise<Reply> {
  const { site, answers, queue } = desk
  const { asker } = interaction
  try {
    return await queue.run(() => dispatch(desk, interaction))
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return answers.refusal(error, asker)
    site.logger.error({ err: error, interaction: interaction.id }, 'an interaction failed')
    return answers.refusal(unexpected(), asker)
  }
}

async function dispatch({ site, answers }: Desk, { asker, asked }: Interaction): Promise<Reply> {
  await site.engine.limit({ label: 'discord', who: asker.user.id }, allowances.asking)
  const found = findAnswer(answers, asked)
  if (!found) return answers.outdated(asker)
  const known = await findAsker(site, asker)
  return known ? found.answer({ asker: known, site }) : answers.newcomer(found.asked, { asker, site })
}

interface FoundAnswer {
  readonly asked: Press | Command
  readonly answer: (by: AskedBy<KnownAsker>) => Promise<Reply>
}

function findAnswer({ presses, commands }: Answers, asked: Interaction['asked']): FoundAnswer | undefined {
  if (asked.kind === 'press') {
    const press = presses.find(({ verb }) => verb === asked.verb)
    return press && { asked, answer: (by) => press.answer(asked, by) }
  }
  if (asked.kind === 'command') {
    const command = commands.find(({ definition }) => definition.name === asked.name)
    return command && { asked, answer: (by) => command.answer(asked, by) }
  }
  return undefined
}

async function suggest(
  { site, answers }: Desk,
  { asker, asked }: Interaction & { asked: Typing },
): Promise<readonly Suggestion[]> {
  try {
    await site.engine.limit({ label: 'discord typing', who: asker.user.id }, allowances.typing)
    const command = answers.commands.find(({ definition }) => definition.name === asked.name)
    const known = command?.suggest && (await findAsker(site, asker))
    return known ? ((await command.suggest?.(asked, { asker: known, site })) ?? []) : []
  } catch (error) {
    if (!(error instanceof ApiError)) site.logger.warn({ err: error }, 'nothing could be suggested')
    return []
  }
}

/** Returns the result of the work if it is done in time, else undefined. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const timeUp = new AbortController()
  try {
    return await Promise.race([work, sleep(ms, undefined, { signal: timeUp.signal })])
  } finally {
    timeUp.abort()
  }
}

// Discord may receive the edit before it has processed the response that it edits.
const editPausesMs = [300, 1000, 3000, 9000]

interface LateAnswer {
  readonly to: Interaction
  readonly work: Promise<Reply>
}

async function editIn({ client, logger }: BotSite, { to, work }: LateAnswer): Promise<void> {
  const body = contentOf(await work)
  const route = Routes.webhookMessage(to.applicationId, to.token)
  for (const pauseMs of [...editPausesMs, undefined]) {
    try {
      await client.callByAddress({ method: 'PATCH', route, body })
      return
    } catch (error) {
      const isHopeless = error instanceof DiscordFailure && (error.status === 400 || error.status === 401)
      if (pauseMs === undefined || isHopeless) {
        logger.warn({ err: error, interaction: to.id }, 'an answer was not delivered')
        return
      }
      await sleep(pauseMs)
    }
  }
}

function unexpected(): ApiError {
  const message = 'Something went wrong. Please try again in a moment.'
  return new ApiError({ status: 500, code: 'unexpected', message })
}

/** The first response to an interaction. */
type FirstResponse =
  | APIInteractionResponseChannelMessageWithSource
  | APIInteractionResponseUpdateMessage
  | APIInteractionResponseDeferredChannelMessageWithSource
  | APIApplicationCommandAutocompleteResponse

/** Discord's limits. */
const limits = { suggestions: 25, characters: 100 }

/** Returns a response visible only to the user. It replaces another reply only if the interaction came from one. */
function toResponse(answer: Reply, { isUnderAnswer }: { readonly isUnderAnswer: boolean }): FirstResponse {
  const data = contentOf(answer)
  if (answer.replaces && isUnderAnswer) return { type: InteractionResponseType.UpdateMessage, data }
  const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2
  return { type: InteractionResponseType.ChannelMessageWithSource, data: { ...data, flags } }
}

/** Returns components that never ping. */
function contentOf({ components }: Reply): APIInteractionResponseCallbackData {
  return { flags: MessageFlags.IsComponentsV2, components, allowed_mentions: { parse: [] } }
}

/** The “thinking …” response, visible only to the user. */
const deferral: FirstResponse = {
  type: InteractionResponseType.DeferredChannelMessageWithSource,
  data: { flags: MessageFlags.Ephemeral },
}

/** Returns the suggestions for an option as a response. */
function toChoices(suggestions: readonly Suggestion[]): FirstResponse {
  const choices = suggestions.slice(0, limits.suggestions).map(({ name, value }) => ({
    name: name.slice(0, limits.characters),
    value,
  }))
  return { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices } }
}
