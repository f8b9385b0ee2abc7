import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readBotMessage } from '@longhouse/discord-sim'
import type { Language } from '@longhouse/contract/words'
import { toText } from '@longhouse/engine/schema'
import { rounds } from '@longhouse/engine/testing'
import { createClip, createEvent, hoursFromNow } from '../../../testing/factories.ts'
import { onEachSite } from '../../../testing/on-each-site.ts'
import { createPerson } from '../../../testing/test-site.ts'
import type { Reply } from '../interaction.ts'
import { asking } from './asking.fixture.ts'

const pieces = [
  '@everyone',
  '@here',
  '<@8001>',
  '<@!8001>',
  '<@&1>',
  '<#1>',
  '</events:1>',
  '<id:home>',
  '<t:1:R>',
  '**',
  '__',
  '~~',
  '||',
  '`',
  '```',
  '# ',
  '> ',
  '- ',
  '1. ',
  '[x](https://evil.example)',
  '](',
  '\\',
  'https://evil.example',
  ':smile:',
  '<:a:1>',
  '\u202E',
  '\u2066',
  '\u200F',
  '\u0000',
  '\n',
  '\t',
  ' ',
  '{event}',
  '$&',
  'é',
  '😀'.repeat(8),
  '👨‍👩‍👧‍👦',
  'نص',
  'a',
]
const hostile = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))
const languages = fc.constantFrom<Language>('en', 'de', 'es', 'fr')

/** Requires a message within the documented limits in which names are plain text. */
function requireHarmless({ reply, parts }: { readonly reply: Reply; readonly parts: readonly Part[] }): void {
  readBotMessage({ flags: 1 << 15, components: reply.components })
  const options = parts.flatMap((part) => (Array.isArray(part['options']) ? part['options'] : []))
  const contents = parts.map((part) => toText(part['content']))
  const text = [...contents, ...options.map((option) => toText(option['label']))].join('\n')
  expect(text).not.toMatch(/@everyone|@here|<@|<#|<\/|<id:|\]\(/)
  expect(text).not.toMatch(/\p{Bidi_Control}/u)
  // Options of selects are never formatted, and hosts may format descriptions; names must stay names.
  for (const content of contents.filter((each) => !each.startsWith(description))) {
    expect(content).not.toMatch(/<t:1:|<:a|(?:^|[^\\])(?:_|~|\|\||```)/)
    for (const line of content.split('\n')) expect(line).not.toMatch(/^(?:> |- |\d+\. )/)
  }
}

type Part = Readonly<Record<string, unknown>>
const description = 'About: '

onEachSite((site) => {
  const { press, command, suggest } = asking(site)
  const member = () => site.people.member.id
  let event = ''
  let nominee = ''
  let contest = ''
  let squad = ''
  let guests: readonly string[] = []
  const update = (collection: string, id: string, values: Readonly<Record<string, unknown>>) =>
    site.engine.recordsOf(collection).update(id, values)
  const every = async (language: Language) => [
    ...(await Promise.all(
      ['events', 'rank', 'profile', 'leaderboard', 'notify'].map((name) =>
        command(member(), { name }, language),
      ),
    )),
    await command(member(), { name: 'rank', options: { member: '8002' } }, language),
    await press(member(), { verb: 'details', id: event }, language),
    await press(member(), { verb: 'join', id: event }, language),
    await press(member(), { verb: 'join', id: event, values: ['one'] }, language),
    await press(member(), { verb: 'calendar', id: event }, language),
    await press(member(), { verb: 'details', id: event }, language),
    await press(member(), { verb: 'leave', id: event }, language),
    await command(member(), { name: 'leaderboard', options: { size: 8 } }, language),
    await press(member(), { verb: 'vote', id: contest, values: [nominee] }, language),
    await press(member(), { verb: 'round', id: squad, detail: '1' }, language),
    await press(member(), { verb: 'down', id: squad }, language),
  ]

  const make = async (collection: string, values: Readonly<Record<string, unknown>>) =>
    (await site.engine.recordsOf(collection).create(values)).id
  const makeNight = async () => {
    const tournament = await createEvent(site.engine, { kind: 'game_night' })
    const room = { state: 'live', game: 'blackops6', goal: 'high_round', squad_size: 4 }
    const night = await make('game_nights', { tournament, ...room, started_at: hoursFromNow(-1) })
    const members = [member()]
    squad = await make('squads', { night, number: 1, colour: 'moss', phase: 'waiting', members })
  }
  const makeContest = async () => {
    nominee = await createClip(site.engine, site.people.other.id)
    const ends = hoursFromNow(24)
    contest = await make('contests', { month: '2026-10', state: 'voting', nominees: [nominee], ends })
  }
  /** Creates a verified run of eight guests. */
  const makeRun = async () => {
    const game = { game: 'blackops6', map: 'terminus', round: 9999, squad_size: 8 }
    const run = await make('runs', { ...game, played_at: hoursFromNow(-1), status: 'verified' })
    const names = Array.from({ length: 8 }, (_, index) => `guest ${index}`)
    return Promise.all(names.map((name) => make('run_players', { run, name })))
  }

  beforeAll(async () => {
    event = await createEvent(site.engine, {
      slots: [
        { id: 'one', label: 'One', places: 1 },
        { id: 'two', label: 'Two', places: 1 },
      ],
      max_participants: 2,
      organizer: site.people.staff.id,
    })
    await createClip(site.engine, member())
    await makeNight()
    await makeContest()
    guests = await makeRun()
    await site.engine.recordsOf('discord_roles').create({ role_id: '1', role_name: 'x', position: 1 })
  })

  test('with any names every reply is valid, private and plain text, and pings no one [DI-12]', async () => {
    const role = await site.engine.recordsOf('discord_roles').findFirst({ filter: "role_id = '1'" })
    await fc.assert(
      fc.asyncProperty(hostile, hostile, languages, async (name, other, language) => {
        await update('tournaments', event, {
          name: `x${name}`.slice(0, 120),
          description: `${description}${other}`,
          place: name.slice(0, 200),
          slots: [
            { id: 'one', label: `z${other}`.slice(0, 60), places: 1 },
            { id: 'two', label: name.slice(0, 60).trim() || 'z', places: 1 },
          ],
        })
        await update('discord_roles', role?.id ?? '', { role_name: `r${name}`.slice(0, 100) })
        await update('users', member(), { username: other.slice(0, 60) || 'x', name })
        await update('clips', nominee, { clip_title: `t${name}`.slice(0, 150) })
        await update('squads', squad, { name: other.slice(0, 40) })
        for (const guest of guests) await update('run_players', guest, { name: `g${other}`.slice(0, 60) })
        for (const answer of await every(language)) requireHarmless(answer)
        const clip = { link: 'dQw4w9WgXcQ', title: `c${name}`.slice(0, 150), game: 'gta5', consent: true }
        requireHarmless(await command(member(), { name: 'clip', options: clip }, language))
        for (const options of [{ event: name.slice(0, 3) }, { event: '' }])
          for (const choice of await suggest(member(), { name: 'signup', options, focused: 'event' })) {
            expect(Array.from(choice.name).length).toBeLessThanOrEqual(100)
            expect(choice.name).not.toMatch(/\p{Bidi_Control}/u)
          }
      }),
      { numRuns: rounds(12) },
    )
  })

  test('the longest texts that forms allow keep within the limits of Discord [DI-12]', async () => {
    const hosts: string[] = []
    for (let index = 0; index < 10; index += 1)
      hosts.push((await createPerson(site.engine, `${index}${'_'.repeat(59)}`)).id)
    const slots = Array.from({ length: 12 }, (_, index) => ({
      id: `${'é'.repeat(13)}${index}`,
      label: `${index} ${'*'.repeat(57)}`,
      places: 2,
    }))
    for (let index = 0; index < 5; index += 1)
      event = await createEvent(site.engine, {
        name: '*'.repeat(120),
        description: `${description}](${'@here'.repeat(2000)}`.slice(0, 5000),
        place: '_'.repeat(200),
        organizer: site.people.staff.id,
        hosts,
        slots,
        waits: true,
        max_participants: 24,
        sign_up_closes: hoursFromNow(0.5),
        start_date: hoursFromNow(0.6),
        end_date: hoursFromNow(0.9),
      })
    await update('tournaments', event, { cancelled_at: hoursFromNow(-1), cancel_reason: '_'.repeat(500) })
    for (let index = 0; index < 30; index += 1)
      await site.engine
        .recordsOf('discord_roles')
        .create({ role_id: `77${index}`, role_name: '#'.repeat(100), position: index })
    const roles = Array.from({ length: 30 }, (_, index) => `77${index}`)
    await update('users', member(), { username: '_'.repeat(60), discord_data: { roles } })
    await update('clips', nominee, { clip_title: '*'.repeat(150) })
    await update('squads', squad, { name: '*'.repeat(40) })
    for (const guest of guests) await update('run_players', guest, { name: '_'.repeat(60) })
    for (let index = 0; index < 12; index += 1)
      await createClip(site.engine, hosts[index % 10] ?? '', { highest_round: 99_999 })
    for (const language of ['en', 'de', 'es', 'fr'] as const) {
      const answers = await every(language)
      expect(answers).toHaveLength(16)
      for (const answer of answers) requireHarmless(answer)
    }
    await update('users', member(), { username: '你'.repeat(60) })
    requireHarmless(await command(member(), { name: 'profile' }))
  })
})
