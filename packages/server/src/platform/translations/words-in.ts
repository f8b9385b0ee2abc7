import { roleFactWords } from '@longhouse/contract/bot'
import { noticeKindWords } from '@longhouse/contract/notifications'
import { rankWords } from '@longhouse/contract/rank-progress'
import { wordsFor, type Language, type Catalog, type Say } from '@longhouse/contract/words'
import { botWords, commandWords, failureWords, squadBotWords } from './bot.words.ts'
import { directMessageWords } from './direct-messages.words.ts'
import {
  frenchBotWords,
  frenchCommandWords,
  frenchFailureWords,
  frenchSquadBotWords,
} from './french-bot.words.ts'
import {
  frenchDirectMessageWords,
  frenchNoticeKindWords,
  frenchRankWords,
  frenchRefusalWords,
  frenchRoleFactWords,
} from './french.words.ts'
import {
  germanBotWords,
  germanCommandWords,
  germanFailureWords,
  germanSquadBotWords,
} from './german-bot.words.ts'
import {
  germanDirectMessageWords,
  germanNoticeKindWords,
  germanRankWords,
  germanRefusalWords,
  germanRoleFactWords,
} from './german.words.ts'
import { refusalWords } from './refusals.ts'
import {
  spanishBotWords,
  spanishCommandWords,
  spanishFailureWords,
  spanishSquadBotWords,
} from './spanish-bot.words.ts'
import {
  spanishDirectMessageWords,
  spanishNoticeKindWords,
  spanishRankWords,
  spanishRefusalWords,
  spanishRoleFactWords,
} from './spanish.words.ts'

const catalogs: Readonly<Record<Exclude<Language, 'en'>, ReadonlyMap<Catalog, Catalog>>> = {
  de: new Map<Catalog, Catalog>([
    [botWords, germanBotWords],
    [commandWords, germanCommandWords],
    [directMessageWords, germanDirectMessageWords],
    [failureWords, germanFailureWords],
    [refusalWords, germanRefusalWords],
    [noticeKindWords, germanNoticeKindWords],
    [roleFactWords, germanRoleFactWords],
    [rankWords, germanRankWords],
    [squadBotWords, germanSquadBotWords],
  ]),
  es: new Map<Catalog, Catalog>([
    [botWords, spanishBotWords],
    [commandWords, spanishCommandWords],
    [directMessageWords, spanishDirectMessageWords],
    [failureWords, spanishFailureWords],
    [refusalWords, spanishRefusalWords],
    [noticeKindWords, spanishNoticeKindWords],
    [roleFactWords, spanishRoleFactWords],
    [rankWords, spanishRankWords],
    [squadBotWords, spanishSquadBotWords],
  ]),
  fr: new Map<Catalog, Catalog>([
    [botWords, frenchBotWords],
    [commandWords, frenchCommandWords],
    [directMessageWords, frenchDirectMessageWords],
    [failureWords, frenchFailureWords],
    [refusalWords, frenchRefusalWords],
    [noticeKindWords, frenchNoticeKindWords],
    [roleFactWords, frenchRoleFactWords],
    [rankWords, frenchRankWords],
    [squadBotWords, frenchSquadBotWords],
  ]),
}

/**
 * Returns the function that translates the texts of a catalog; a catalog without translation stays English.
 */
export function wordsIn<Texts extends Catalog>(language: Language, texts: Texts): Say<Texts> {
  const translated = language === 'en' ? undefined : catalogs[language].get(texts)
  return isSame(texts, translated) ? wordsFor(language, translated) : wordsFor('en', texts)
}

// `translationOf` has checked the type where the translation is defined.
function isSame<Texts extends Catalog>(_: Texts, translated: Catalog | undefined): translated is Texts {
  return translated !== undefined
}
