import { describe, expect, test } from 'vitest'
import {
  ApiError,
  diskNotWritable,
  databaseUnreachable,
  failedToCreate,
  failedToUpdate,
  notAllowed,
  notFound,
  refuse,
  tooManyRequests,
  unavailable,
} from '@longhouse/engine'
import { fieldErrors } from '@longhouse/engine/schema'
import { forGood } from '@longhouse/contract/users'
import type { Language } from '@longhouse/contract/words'
import { refuseEntry } from '../../../platform/callers.ts'
import { discordAsker, shown } from './asking.fixture.ts'
import { outdatedReply, refusalReply } from './replies.ts'

const said = (error: ApiError, language: Language = 'en') =>
  shown(refusalReply(error, discordAsker('1', language))).text

const suspended = (until: string, reason: string) =>
  refuseEntry({ code: 'suspended', message: 'Suspended.', params: { until, reason } })

describe('the reply to a refusal', () => {
  test.each<[string, ApiError, Language, string]>([
    ['a sentence we know', refuse('This event is over'), 'de', 'Dieser Termin ist vorbei.'],
    ['the same in English', refuse('This event is over'), 'en', 'This event is over'],
    [
      'one at a field',
      failedToUpdate({ presence: { code: 'validation_presence', message: 'Check-in is not open' } }),
      'es',
      'Ahora no se puede confirmar la presencia.',
    ],
    ['one that we do not know', refuse('No *way* @everyone'), 'fr', String.raw`No \*way\*`],
    ['nothing there', notFound(), 'fr', 'Il n’y a (plus) rien ici.'],
    [
      'a relation that they may not see',
      failedToCreate({ tournament: fieldErrors.missingRelations }),
      'en',
      'There is nothing here (any more).',
    ],
    ['a rule', failedToCreate(), 'en', 'There is nothing here (any more).'],
    ['not allowed', notAllowed(), 'de', 'Das darfst du nicht.'],
    ['too quick', tooManyRequests(), 'en', 'That was very quick. Please wait a moment.'],
    ['busy', unavailable(), 'es', 'Nuestra página está saturada'],
    ['the database is away', databaseUnreachable('x'), 'en', 'Our site is busy at the moment.'],
    ['the disk is full', diskNotWritable('x'), 'en', 'Our site is busy at the moment.'],
    [
      'until a day',
      suspended('2099-01-01 00:00:00.000Z', ''),
      'de',
      'Dein Konto ist gesperrt bis <t:4070908800:F>.',
    ],
    [
      'with a reason',
      suspended('2099-01-01 00:00:00.000Z', '*x*'),
      'en',
      String.raw`<t:4070908800:F>: \*x\*`,
    ],
    ['for good', suspended(forGood, ''), 'fr', 'Ton compte est suspendu pour toujours.'],
    ['for good, with a reason', suspended(forGood, 'x'), 'es', 'para siempre: x'],
    [
      'left the server',
      refuseEntry({
        code: 'left_discord',
        message: 'You are no longer a member of our Discord server. Join it again to log in.',
      }),
      'de',
      'Du bist nicht mehr auf unserem Discord-Server.',
    ],
  ])('%s', (_, error, language, sentence) => {
    expect(said(error, language)).toContain(sentence)
  })

  test('messages of the server ping no one', () => {
    expect(said(refuse('No way @everyone'))).not.toContain('@everyone')
  })
})

test('a button of an earlier version shows what to use instead', () => {
  for (const language of ['en', 'de', 'es', 'fr'] as const)
    expect(shown(outdatedReply(discordAsker('1', language))).text).toContain('/events')
})
