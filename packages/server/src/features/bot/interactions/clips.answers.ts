import {
  checkClipSubmission,
  cleanSubmission,
  clipSubmittedMessage,
  type ClipSubmission,
} from '@longhouse/contract/clips'
import { community } from '@longhouse/contract/community'
import { toText } from '@longhouse/engine/schema'
import { linkButton, row } from '../../../platform/discord/components.ts'
import { plainText, fullTime } from '../../../platform/discord/discord-text.ts'
import { composeMessages } from '../../../platform/relays/compose-messages.ts'
import { enqueueRelay } from '../../../platform/relays/enqueue-relay.ts'
import {
  type AskedBy,
  type Command,
  type CommandAnswer,
  type KnownAsker,
  type Reply,
  type Suggestion,
  derivedId,
  type PressAnswer,
} from '../interaction.ts'
import { answerWith, sayRefusal, linkRow } from './replies.ts'
import { clipDefinition } from './definitions.ts'
import { optionText, meant, suggestionsFor } from './options.ts'
import { isRecordId } from '@longhouse/contract/pages'
import { notFound } from '@longhouse/engine'
import { botWords, commandWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

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
  const actor = { id: asker.account.id, name: asker.account.username }
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

/** Votes for a clip of the month, or changes the vote. */
export const voteAnswer: PressAnswer = {
  verb: 'vote',
  answer: async ({ id, values: [clip = ''] }, by) => {
    if (!isRecordId(id) || !isRecordId(clip)) throw notFound()
    const { records } = by.asker
    const contest = await records.view({ collection: 'contests', id })
    await castVote(by, { contest: id, clip })
    const { clip_title: title } = await records.view({ collection: 'clips', id: clip })
    const say = wordsIn(by.asker.language, botWords)
    const chosen = `**${plainText(toText(title), 150) || '…'}**`
    const ends = toText(contest['ends'])
    return answerWith(
      ends
        ? say('votedUntil', { clip: chosen, until: fullTime(new Date(ends)) })
        : say('voted', { clip: chosen }),
      linkRow(say('watchClip'), `${by.site.settings.publicUrl}/clips?clip=${clip}`),
    )
  },
}

async function castVote(
  { asker: { account, records } }: AskedBy<KnownAsker>,
  { contest, clip }: { readonly contest: string; readonly clip: string },
): Promise<void> {
  const collection = 'contest_votes'
  const filter = `contest = '${contest}' && user = '${account.id}'`
  const [vote] = (await records.list(collection, { filter, perPage: '1', skipTotal: '1' })).items
  if (vote) await records.update({ collection, id: vote.id }, { clip })
  else await records.create(collection, { contest, clip, user: account.id })
}
