import { clipLimits } from '@longhouse/contract/clips'
import { runLimits } from '@longhouse/contract/runs'
import { squadGoals, squadLimits, squadPlatforms } from '@longhouse/contract/squad-finder'
import type { Language } from '@longhouse/contract/words'
import {
  ApplicationCommandOptionType,
  Locale,
  type APIApplicationCommandBasicOption,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10'
import { commandWords, squadBotWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'
import { platformName } from './squad-calls.presses.ts'

type Definition = RESTPostAPIChatInputApplicationCommandsJSONBody
type CommandKey = keyof typeof commandWords

const locales = [
  [Locale.German, 'de'],
  [Locale.SpanishES, 'es'],
  [Locale.SpanishLATAM, 'es'],
  [Locale.French, 'fr'],
] as const

/** Returns a name and its description in every language. */
function named(name: CommandKey, description: CommandKey) {
  const inAll = (key: CommandKey) =>
    Object.fromEntries(locales.map(([locale, language]) => [locale, wordsIn(language, commandWords)(key)]))
  return {
    name: commandWords[name],
    name_localizations: inAll(name),
    description: commandWords[description],
    description_localizations: inAll(description),
  }
}

const {
  String: typeText,
  Integer: typeNumber,
  Boolean: typeYes,
  User: typeUser,
} = ApplicationCommandOptionType

const memberOption: APIApplicationCommandBasicOption = { type: typeUser, ...named('member', 'memberText') }

export const eventsDefinition: Definition = named('events', 'eventsText')

export const signupDefinition: Definition = {
  ...named('signup', 'signupText'),
  options: [
    { type: typeText, ...named('event', 'eventText'), required: true, autocomplete: true, max_length: 200 },
    { type: typeText, ...named('slot', 'slotText'), autocomplete: true, max_length: 200 },
  ],
}

export const clipDefinition: Definition = {
  ...named('clip', 'clipText'),
  options: [
    { type: typeText, ...named('link', 'linkText'), required: true, max_length: clipLimits.link },
    { type: typeText, ...named('title', 'titleText'), required: true, max_length: clipLimits.title },
    { type: typeText, ...named('game', 'gameText'), required: true, autocomplete: true, max_length: 200 },
    { type: typeYes, ...named('consent', 'consentText'), required: true },
    { type: typeText, ...named('map', 'mapText'), autocomplete: true, max_length: 200 },
    { type: typeNumber, ...named('round', 'roundText'), min_value: 1, max_value: clipLimits.round },
  ],
}

export const rankDefinition: Definition = { ...named('rank', 'rankText'), options: [memberOption] }

export const profileDefinition: Definition = { ...named('profile', 'profileText'), options: [memberOption] }

export const leaderboardDefinition: Definition = {
  ...named('leaderboard', 'leaderboardText'),
  options: [
    { type: typeText, ...named('map', 'boardMapText'), autocomplete: true, max_length: 200 },
    { type: typeNumber, ...named('size', 'sizeText'), min_value: 1, max_value: runLimits.squadSize },
  ],
}

export const squadDefinition: Definition = {
  ...named('squad', 'squadText'),
  options: [
    { type: typeText, ...named('game', 'squadGameText'), autocomplete: true, max_length: 200 },
    {
      type: typeText,
      ...named('goal', 'goalText'),
      choices: squadGoals.map((goal) =>
        choice(goal, (language) => wordsIn(language, squadBotWords)(`goal_${goal}`)),
      ),
    },
    {
      type: typeText,
      ...named('platform', 'platformText'),
      choices: squadPlatforms.map((platform) =>
        choice(platform, (language) => platformName(platform, language)),
      ),
    },
    {
      type: typeNumber,
      ...named('size', 'squadSizeText'),
      min_value: squadLimits.smallest,
      max_value: squadLimits.largest,
    },
    {
      type: typeNumber,
      ...named('minutes', 'minutesText'),
      min_value: 0,
      max_value: squadLimits.aheadHours * 60,
    },
    { type: typeText, ...named('note', 'noteText'), max_length: squadLimits.note },
  ],
}

/** Returns one value of an option, named in every language. */
function choice(value: string, nameIn: (language: Language) => string) {
  const name_localizations = Object.fromEntries(
    locales.map(([locale, language]) => [locale, nameIn(language)]),
  )
  return { name: nameIn('en'), name_localizations, value }
}

export const notifyDefinition: Definition = named('notify', 'notifyText')
