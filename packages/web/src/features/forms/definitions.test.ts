import {
  experienceQuestions,
  knowledgeQuestions,
  newGameInterest,
  newStaffApplication,
  personalQuestions,
  type GameInterestForm,
  type StaffApplicationForm,
} from '@longhouse/contract/forms'
import { relayBodySchema } from '@longhouse/contract/relays'
import { describe, expect, test } from 'vitest'
import { formMessage } from './use-submit-form.ts'
import { gameInterest } from './game-interest.definition.ts'
import { staffApplication } from './staff-application.definition.ts'

const person = { username: 'rook', discord_id: '42' }
const questions = [...personalQuestions, ...experienceQuestions, ...knowledgeQuestions]
const filledApplication: StaffApplicationForm = {
  ...newStaffApplication(person),
  application_type: 'event_coordinator',
  ...Object.fromEntries(questions.map(({ field }) => [field, `**${field}**`])),
  agree_to_rules: true,
}
const filledInterest: GameInterestForm = {
  ...newGameInterest(person),
  supported_games: ['Chess', 'Minecraft'],
  other_games: 'Tetris',
  games_to_support: 'other',
  other_games_to_support: 'Go',
}

describe('what holds a step back is named, and nothing else', () => {
  const interestForms: Partial<GameInterestForm>[] = [
    {},
    { supported_games: ['Chess'] },
    { other_games: ' ' },
    { other_games: 'Tetris' },
    { popular_games: ['PUBG'] },
    { games_to_support: 'any' },
    { games_to_support: 'other' },
    { games_to_support: 'other', other_games_to_support: 'Go' },
  ]
  test.each(interestForms)('game interest with %j [GI-02]', (change) => {
    const form = { ...newGameInterest(person), ...change }
    for (const [index, step] of gameInterest.steps.entries()) {
      expect([index, Object.keys(gameInterest.problems[index]?.(form) ?? {}).length === 0]).toEqual([
        index,
        step.isValid(form),
      ])
    }
  })

  test('an empty application: every question once, in its step [SA-02]', () => {
    const form = newStaffApplication(person)
    expect(staffApplication.problems.map((problems) => Object.keys(problems(form)))).toEqual([
      ['application_type'],
      personalQuestions.map(({ field }) => field),
      experienceQuestions.map(({ field }) => field),
      knowledgeQuestions.map(({ field }) => field),
      ['agree_to_rules'],
    ])
    expect(staffApplication.problems[4]?.(form)).toEqual({
      agree_to_rules: 'You must agree to follow all TOG rules and policies to submit your application.',
    })
  })

  test('a complete application: nothing [SA-02]', () => {
    expect(staffApplication.problems.map((problems) => problems(filledApplication))).toEqual([
      {},
      {},
      {},
      {},
      {},
    ])
  })
})

test('the message carries every answer of an application [SA-03]', () => {
  const message = formMessage(staffApplication, filledApplication)
  expect(message.title).toBe('Staff Application: Event Coordinator')
  expect(message.fields?.map(({ value }) => value)).toEqual([
    'rook',
    '42',
    'Event Coordinator',
    ...questions.map(({ field }) => `**${field}**`),
    'Yes',
  ])
})

test('the message carries every answer of a game interest form, and a dash for each missing one [GI-03]', () => {
  const message = formMessage(gameInterest, filledInterest)
  const values = Object.fromEntries(message.fields?.map(({ name, value }) => [name, value]) ?? [])
  expect(values).toEqual({
    Username: 'rook',
    'Discord ID': '42',
    Plays: 'Chess, Minecraft',
    'Popular titles': '-',
    'Other games': 'Tetris',
    'Games to support': 'Other games',
    'Which ones': 'Go',
    Feedback: '-',
  })
})

test('answers as long as the form allows are within what a relay takes [SA-03]', () => {
  const long = Object.fromEntries(questions.map(({ field }) => [field, 'x'.repeat(4000)]))
  const message = formMessage(staffApplication, { ...filledApplication, ...long })
  expect(relayBodySchema.safeParse({ embeds: [message] }).success).toBe(true)
})

test('a draft loses what can no longer be chosen', () => {
  const form = gameInterest.repair({ ...filledInterest, supported_games: ['Chess', 'Pong'] })
  expect(form.supported_games).toEqual(['Chess'])
  expect(staffApplication.repair({ ...filledApplication, application_type: 'king' }).application_type).toBe(
    '',
  )
})
