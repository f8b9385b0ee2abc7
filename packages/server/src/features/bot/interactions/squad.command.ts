import { community } from '@longhouse/contract/community'
import { formatDate } from '@longhouse/engine/schema'
import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { botWords, squadBotWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'
import type { AskedBy, Command, CommandAnswer, KnownAsker, Reply, Suggestion } from '../interaction.ts'
import { answerWith, refusalOf } from './replies.ts'
import { squadDefinition } from './definitions.ts'
import { optionText, meant, suggestionsFor } from './options.ts'
import { callRow, callText, findCalls, seatsIn } from './squad-calls.presses.ts'

const shownCalls = 5
const usualSize = 4
const minuteMs = 60_000

/** Lists open calls; with a game, opens a call of the member. */
export const squadCommand: CommandAnswer = {
  definition: squadDefinition,
  module: 'squadFinder',
  answer: async (command, by) => {
    const say = wordsIn(by.asker.language, squadBotWords)
    const typed = optionText(command, 'game')
    if (Object.keys(command.options).length === 0) return listCalls(by)
    if (typed === '') return answerWith(say('whichGame'))
    const game = meant(gameChoices, typed)
    if (game === undefined) return answerWith(wordsIn(by.asker.language, botWords)('noSuchGame'))
    return openCall(by, { command, game })
  },
  suggest: async (typing) => suggestionsFor(gameChoices, optionText(typing, 'game')),
}

const gameChoices: readonly Suggestion[] = community.games.map(({ id, label }) => ({
  name: label,
  value: id,
}))

async function listCalls(by: AskedBy<KnownAsker>): Promise<Reply> {
  const say = wordsIn(by.asker.language, squadBotWords)
  const calls = await findCalls(by, { count: shownCalls })
  if (calls.length === 0)
    return answerWith(say('noCalls'), [
      row(linkButton(say('allCalls'), `${by.site.settings.publicUrl}/squads`)),
    ])
  const seats = await seatsIn(
    by,
    calls.map(({ id }) => id),
  )
  return {
    components: [
      textBlock(`## ${say('openCalls')}`),
      ...calls.map((call) =>
        container(undefined, [
          textBlock(callText(by, call)),
          callRow(by, { call, isSeated: seats.has(call.id) }),
        ]),
      ),
    ],
  }
}

interface NewCall {
  readonly command: Command
  readonly game: string
}

async function openCall(by: AskedBy<KnownAsker>, { command, game }: NewCall): Promise<Reply> {
  const { account, records, language } = by.asker
  const say = wordsIn(language, squadBotWords)
  const inMs = Number(command.options['minutes'] ?? 0) * minuteMs
  try {
    await records.create('squad_calls', {
      user: account.id,
      game,
      goal: optionText(command, 'goal') || 'casual',
      platform: optionText(command, 'platform') || 'any',
      size: Number(command.options['size'] ?? usualSize),
      starts_at: formatDate(new Date(by.site.now().getTime() + inMs)),
      note: optionText(command, 'note'),
    })
  } catch (error) {
    // The reply shows the open call, also when the same command is delivered twice.
    if (refusalOf(error) !== 'squadOneCall') throw error
    return ownCall(by, say('hasCall'))
  }
  return ownCall(by, say('callIsOut'))
}

async function ownCall(by: AskedBy<KnownAsker>, sentence: string): Promise<Reply> {
  const [call] = await findCalls(by, { count: 1, user: by.asker.account.id })
  if (!call) return answerWith(sentence)
  return answerWith(`${sentence}\n${callText(by, call)}`, [callRow(by, { call, isSeated: false })])
}
