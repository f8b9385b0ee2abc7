import { directMessageWords } from '../notifications/direct-messages.words.ts'
import { noticeKindWords } from '../notifications/notifications.words.ts'
import { rankWords } from '../rank-progress/rank.words.ts'
import { wordsFor, type Language } from '../words/words-for.ts'
import type { Catalog, Say } from '../words/words.ts'
import { botWords } from './bot.words.ts'
import { germanBotWords } from './bot.words.de.ts'
import { spanishBotWords } from './bot.words.es.ts'
import { frenchBotWords } from './bot.words.fr.ts'
import { commandWords } from './commands.words.ts'
import { germanCommandWords } from './commands.words.de.ts'
import { spanishCommandWords } from './commands.words.es.ts'
import { frenchCommandWords } from './commands.words.fr.ts'
import { failureWords } from './failures.words.ts'
import { germanDirectMessageWords } from './direct-messages.words.de.ts'
import { germanFailureWords } from './failures.words.de.ts'
import { spanishDirectMessageWords } from './direct-messages.words.es.ts'
import { spanishFailureWords } from './failures.words.es.ts'
import { frenchDirectMessageWords } from './direct-messages.words.fr.ts'
import { frenchFailureWords } from './failures.words.fr.ts'
import { germanNoticeKindWords } from './notice-kinds.de.ts'
import { spanishNoticeKindWords } from './notice-kinds.es.ts'
import { frenchNoticeKindWords } from './notice-kinds.fr.ts'
import { germanRankWords } from './rank.words.de.ts'
import { spanishRankWords } from './rank.words.es.ts'
import { frenchRankWords } from './rank.words.fr.ts'
import { refusalWords } from './refusals.ts'
import { germanRefusalWords } from './refusals.de.ts'
import { spanishRefusalWords } from './refusals.es.ts'
import { frenchRefusalWords } from './refusals.fr.ts'
import { roleFactWords } from './role-facts.words.ts'
import { germanRoleFactWords } from './role-facts.words.de.ts'
import { spanishRoleFactWords } from './role-facts.words.es.ts'
import { frenchRoleFactWords } from './role-facts.words.fr.ts'
import { squadBotWords } from './squads.words.ts'
import { germanSquadBotWords } from './squads.words.de.ts'
import { spanishSquadBotWords } from './squads.words.es.ts'
import { frenchSquadBotWords } from './squads.words.fr.ts'

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
