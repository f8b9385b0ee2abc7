import { botWords, commandWords, wordsIn } from '@longhouse/contract/bot'
import {
  checkClipSubmission,
  cleanSubmission,
  clipSubmittedMessage,
  type ClipSubmission,
} from '@longhouse/contract/clips'
import { community } from '@longhouse/contract/community'
import { toText } from '@longhouse/engine/schema'
import { linkButton, row } from '../../../platform/discord/components.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { composeMessages } from '../../../platform/relays/compose-messages.ts'
import { enqueueRelay } from '../../../platform/relays/enqueue-relay.ts'
import type { AskedBy, Command, CommandAnswer, KnownAsker, Reply, Suggestion } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { clipDefinition } from './definitions.ts'
import { derivedId } from './derived-id.ts'
import { optionText } from './option-text.ts'
import { sayRefusal } from './refused.ts'
import { meant, suggestionsFor } from './suggestions.ts'

/** Submits a clip, as the form on the website does. */
export const clipCommand: CommandAnswer = {
  definition: clipDefinition,
  answer: async (command, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const game = meant(gameChoices, optionText(command, 'game'))
    if (game === undefined) return problemReply(by, say('noSuchGame'))
    const typedMap = optionText(command, 'map')
    const map = typedMap === '' ? '' : meant(mapChoices(game), typedMap)
    if (map === undefined) return problemReply(by, say('noSuchMap'))
    const form = submissionOf(command, { game, map })
    const [problem] = Object.entries(checkClipSubmission(form))
    if (problem) return problemReply(by, fieldProblem(by, problem))
    return send(by, cleanSubmission(form))
  },
  suggest: async (typing) => {
    const typed = optionText(typing, typing.focused)
    if (typing.focused === 'game') return suggestionsFor(gameChoices, typed)
    const game = meant(gameChoices, optionText(typing, 'game'))
    return suggestionsFor(mapChoices(game), typed)
  },
}

const gameChoices: readonly Suggestion[] = community.games.map(({ id, label }) => ({
  name: label,
  value: id,
}))

function mapChoices(game: string | undefined): Suggestion[] {
  const maps = community.games
    .filter(({ id }) => game === undefined || id === game)
    .flatMap((each) => each.maps)
  return maps.map(({ id, label }) => ({ name: label, value: id }))
}

function submissionOf(command: Command, { game, map }: Pick<ClipSubmission, 'game' | 'map'>): ClipSubmission {
  return {
    game,
    map,
    highest_round: optionText(command, 'round'),
    paypal_handle: '',
    clip_title: optionText(command, 'title'),
    discord_username: '',
    consent_promotional: command.options['consent'] === true,
    clip_link: optionText(command, 'link'),
  }
}

async function send(by: AskedBy<KnownAsker>, form: ClipSubmission): Promise<Reply> {
  const { account, language, records } = by.asker
  const say = wordsIn(language, botWords)
  const id = clipId(account.id, form)
  try {
    const clip = await records.create('clips', { ...form, id, user: account.id })
    await announce(by, { ...form, discord_username: toText(clip['discord_username']) })
  } catch (error) {
    // The same clip again is the existing one.
    if (!(await isThere(by, id))) throw error
  }
  return answerWith(say('clipIsIn', { title: plainText(form.clip_title, 150) }), [
    row(linkButton(say('allClips'), `${by.site.settings.publicUrl}/clips`)),
  ])
}

/** Posts in the channel of clips, as the form does. The clip stays if that fails. */
async function announce({ asker, site }: AskedBy<KnownAsker>, form: ClipSubmission): Promise<void> {
  const { engine, logger, now } = site
  const actor = { id: asker.account.id, name: toText(asker.account['username']) }
  const embed = { timestamp: now().toISOString(), ...clipSubmittedMessage(form, actor.name) }
  const messages = composeMessages({ content: '', embeds: [embed] }, actor)
  try {
    await engine.transaction((tx) => enqueueRelay(tx, { relay: 'clip-upload', messages, actor, now: now() }))
  } catch (error) {
    logger.warn({ err: error }, 'A clip that came from Discord was not announced.')
  }
}

async function isThere({ asker: { records } }: AskedBy<KnownAsker>, id: string): Promise<boolean> {
  return records.view({ collection: 'clips', id }).then(
    () => true,
    () => false,
  )
}

/** Returns one id for the same clip of a member, so that a repeated command submits one. */
function clipId(user: string, form: ClipSubmission): string {
  return derivedId([user, form])
}

const optionOf = {
  game: 'game',
  map: 'map',
  highest_round: 'round',
  clip_title: 'title',
  clip_link: 'link',
  consent_promotional: 'consent',
} as const

function fieldProblem(
  { asker: { language } }: AskedBy<KnownAsker>,
  [field, sentence]: [string, string],
): string {
  const sayName = wordsIn(language, commandWords)
  const said = sayRefusal(sentence, language)
  return isOption(field) ? `\`${sayName(optionOf[field])}\`: ${said}` : said
}

function isOption(field: string): field is keyof typeof optionOf {
  return Object.hasOwn(optionOf, field)
}

function problemReply({ asker }: AskedBy<KnownAsker>, problem: string): Reply {
  const say = wordsIn(asker.language, botWords)
  return answerWith(say('clipProblem', { problem }))
}
