import { beforeAll, describe, expect, test } from 'vitest'
import { explain, rankWords, sentenceOf, type Requirement, type Why } from '@longhouse/contract/rank-progress'
import { onEachSite } from '../../../testing/on-each-site.ts'
import { createPerson } from '../../../testing/test-site.ts'
import { dayTime } from '../../../platform/discord/discord-text.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'
import { asking } from './asking.fixture.ts'

const languages = ['en', 'de', 'es', 'fr'] as const
const hostile = '**Knows** @here the [rules](https://evil.test) <@123456789>'
const asked: readonly Requirement[] = [
  { kind: 'attended', times: 4, days: 60, event_kinds: ['game_night'] },
  { kind: 'hosted', times: 1, days: 90 },
  { kind: 'welcomed', times: 2, days: 90 },
  { kind: 'clips', times: 3, days: 30 },
  { kind: 'verified_round', round: 30, maps: ['terminus'] },
  { kind: 'votes_received', votes: 5 },
  { kind: 'account_days', days: 90 },
  { kind: 'rank_days', days: 30 },
  { kind: 'no_strikes', days: 60 },
  { kind: 'staff_votes', yes: 2 },
  { kind: 'said_by_staff', label: hostile },
  { kind: 'gone', days: 3 },
]

/** Removes the escapes that Discord does not show. */
const read = (text: string) => text.replaceAll(/[\\\u200B]/g, '')

onEachSite((site) => {
  const { command } = asking(site)
  const make = async (collection: string, values: Readonly<Record<string, unknown>>) =>
    (await site.engine.recordsOf(collection).create(values)).id
  let why: Why
  let [recruit, veteran, settings] = ['', '', '']

  beforeAll(async () => {
    const { engine, people } = site
    recruit = await make('ranks', { title: 'Recruit *' })
    veteran = await make('ranks', { title: 'Veteran' })
    const duties = [{ kind: 'attended', times: 1, days: 30 }]
    const rule = { probation_days: 0, warn_days: 0, is_automatic: false }
    const rules = [
      { ...rule, rank: recruit, step: 1, requirements: [], duties },
      { ...rule, rank: veteran, step: 2, requirements: asked, duties: [] },
    ]
    for (const each of rules) await make('rank_rules', each)
    settings = await make('ladder_settings', { is_on: true, revision: 1 })
    const now = new Date()
    const at = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
    const facts = {
      joined: at(40),
      rank: recruit,
      since: at(10),
      hasLeft: false,
      leaves: [],
      deeds: { attended: [10, 20, 50].map((days) => ({ at: at(days), eventKind: 'game_night' })) },
      lastActive: at(10),
      bests: [],
      strikes: [],
      staff: { yes: 1, ticks: [] },
    }
    const standing = explain(rules, { facts, now })
    why = standing.why
    await engine.recordsOf('users').update(people.member.id, { rank: recruit })
    await make('rank_progress', {
      user: people.member.id,
      rank: recruit,
      state: 'active',
      next_rank: veteran,
      why: standing.why,
    })
  })

  describe('/rank with the ladder on', () => {
    test.each(languages)('shows in %s the messages of the site, privately [LR-02]', async (language) => {
      const { text, links } = await command(site.people.member.id, { name: 'rank' }, language)
      const voice = { say: wordsIn(language, rankWords), moment: (when: string) => dayTime(new Date(when)) }
      const sentences = [...why.requirements, ...why.duties].map((measured) => sentenceOf(measured, voice))
      expect(sentences).toHaveLength(13)
      expect(new Set(sentences).size).toBe(13)
      const lines = read(text).split('\n')
      for (const sentence of sentences) expect(lines.map((line) => line.slice(2))).toContain(read(sentence))
      expect(lines[0]).toContain('**Recruit *')
      expect(text).toContain('**Veteran**')
      expect(text).not.toMatch(/@here|<@|\]\(/)
      expect(links).toEqual([expect.stringMatching(/\/my-rank$/)])
    })

    test('in English it reads as on the site', async () => {
      const { text } = await command(site.people.member.id, { name: 'rank' })
      expect(read(text)).toContain('○ 3 of 4 game nights in 60 days. One of them falls out on <t:')
      expect(read(text)).toContain('✓ 1 of 1 event in 30 days. That is enough until <t:')
      expect(read(text)).toContain('○ 1 of 2 yes by staff.')
    })

    test('other members see only the rank, staff what they may read on the site [LR-12]', async () => {
      const about = { name: 'rank', options: { member: '8001' } }
      const seen = await command(site.people.other.id, about)
      expect(seen.text).toBe(String.raw`**member** has the rank **Recruit \***.`)
      expect(JSON.stringify(seen.reply)).not.toContain('game night')
      const byStaff = await command(site.people.staff.id, about)
      expect(read(byStaff.text)).toContain('3 of 4 game nights in 60 days.')
    })

    test.each([
      ['probation', /probation/],
      ['eligible', /Staff decide/],
      ['at_risk', /missing/],
      ['inactive', /a while/],
      ['on_leave', /On leave/],
    ])('shows the state %s', async (state, sentence) => {
      const { id: user } = await createPerson(site.engine, `rank-${state}`, { rank: veteran })
      await make('rank_progress', {
        user,
        rank: veteran,
        state,
        why: { at: '', requirements: [], duties: [] },
      })
      const { text } = await command(user, { name: 'rank' })
      expect(text).toMatch(sentence)
      expect(text).toContain('There is no rank above this one.')
    })

    test('a member without a rank sees that, and without the ladder no rank is shown', async () => {
      const { id } = await createPerson(site.engine, 'newcomer')
      expect((await command(id, { name: 'rank' })).text).toBe('You have no rank yet.')
      await site.engine.recordsOf('ladder_settings').update(settings, { is_on: false })
      const { text } = await command(site.people.member.id, { name: 'rank' })
      expect(text).not.toContain('Recruit')
      expect(text).not.toContain('game night')
      await site.engine.recordsOf('ladder_settings').update(settings, { is_on: true })
    })
  })
})
