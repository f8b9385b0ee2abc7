import { noticeKindWords } from '@longhouse/contract/notifications'
import { rankWords } from '@longhouse/contract/rank-progress'
import { words } from '@longhouse/contract/words'
import { expect, test } from 'vitest'
import { botWords, commandWords, failureWords, squadBotWords } from './bot.words.ts'
import { refusalWords } from './refusals.ts'
import { wordsIn } from './words-in.ts'

/** Whether a text has letters apart from its placeholders. */
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w{1,40}\}/g, ''))

test('a text is translated into each language, with its values and plurals', () => {
  const inAll = (['en', 'de', 'es', 'fr'] as const).map((language) => wordsIn(language, botWords))
  expect(inAll.map((say) => say('join'))).toEqual(['Join', 'Mitmachen', 'Apuntarme', 'Participer'])
  expect(inAll.map((say) => say('slotFree', { count: 1 }))).toEqual([
    '1 place free',
    '1 Platz frei',
    '1 plaza libre',
    '1 place libre',
  ])
  // French counts 0 as singular.
  expect(wordsIn('fr', botWords)('slotFree', { count: 0 })).toBe('0 place libre')
})

test('a catalog without translations is used in English', () => {
  expect(wordsIn('de', words({ only: 'Only here' }))('only')).toBe('Only here')
})

test.each(['de', 'es', 'fr'] as const)('every text of the bot is translated into %s', (language) => {
  const said = [botWords, failureWords, refusalWords, noticeKindWords, rankWords, squadBotWords]
  for (const catalog of said) {
    const say = wordsIn<Record<string, string | { one: string; other: string }>>(language, catalog)
    const untranslated = Object.entries(catalog).filter(
      ([key, text]) =>
        typeof text === 'string' && hasWords(text) && say.parts(key, { count: 1 }).join('') === text,
    )
    expect(untranslated.map(([key]) => key)).toEqual([])
  }
  expect(wordsIn(language, commandWords)('eventsText')).not.toBe(commandWords.eventsText)
})
