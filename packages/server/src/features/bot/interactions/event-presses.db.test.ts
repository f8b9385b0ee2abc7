import { beforeEach, expect, test } from 'vitest'
import { createEvent } from '../../../testing/factories.ts'
import { onEachSite } from '../../../testing/on-each-site.ts'
import { createPerson } from '../../../testing/test-site.ts'
import { asking } from './asking.fixture.ts'

let clock = new Date('2026-12-01T12:00:00Z')
const inMinutes = (minutes: number) =>
  new Date(clock.getTime() + minutes * 60_000).toISOString().replace('T', ' ')

onEachSite(
  (site) => {
    const { press } = asking(site)
    const member = () => site.people.member.id
    const other = () => site.people.other.id
    const stateOf = async (tournament: string, user: string) => {
      const question = {
        filter: 'tournament = {:tournament} && user = {:user}',
        params: { tournament, user },
      }
      const registration = await site.engine.recordsOf('tournament_registrations').findFirst(question)
      const wait = await site.engine.recordsOf('event_waits').findFirst(question)
      return registration ? ['in', registration['presence']] : [wait?.['state'] ?? 'out']
    }
    const newEvent = (values: Readonly<Record<string, unknown>> = {}) =>
      createEvent(site.engine, {
        kind: 'game_night',
        start_date: inMinutes(3 * 24 * 60),
        end_date: inMinutes(3 * 24 * 60 + 120),
        max_participants: 2,
        waits: true,
        ...values,
      })
    /** Creates a full event in which a place is offered to `member`, the first in line; `other` is behind. */
    const offered = async () => {
      const id = await newEvent()
      const people = [await createPerson(site.engine, `a${id}`), await createPerson(site.engine, `b${id}`)]
      for (const person of people) await press(person.id, { verb: 'join', id })
      for (const user of [member(), other()]) await press(user, { verb: 'wait', id })
      await press(people[0]?.id ?? '', { verb: 'leave', id })
      expect(await stateOf(id, member())).toEqual(['offered'])
      return id
    }
    beforeEach(() => {
      clock = new Date('2026-12-01T12:00:00Z')
    })

    test('a member takes the place that was offered to them, once', async () => {
      const id = await offered()
      const shown = await press(member(), { verb: 'details', id })
      expect(shown.text).toContain('A place in **Round 100** is held for you until <t:')
      expect(shown.presses).toEqual(['claim', 'decline', 'calendar'])
      for (const _ of [1, 2])
        expect((await press(member(), { verb: 'claim', id })).text).toBe('You have a place in **Round 100**.')
      expect(await stateOf(id, member())).toEqual(['in', ''])
      expect((await press(member(), { verb: 'decline', id })).text).toBe('You have a place in **Round 100**.')
      expect(await stateOf(id, member())).toEqual(['in', ''])
    })

    test('a place that was offered to a member is not available to others by any button', async () => {
      const id = await offered()
      const stranger = await createPerson(site.engine, 'stranger')
      for (const [who, state] of [
        [other(), 'waiting'],
        [stranger.id, 'out'],
        [site.people.admin.id, 'out'],
      ] as const) {
        expect((await press(who, { verb: 'claim', id })).text).toBe(
          'No place in **Round 100** is held for you.',
        )
        await press(who, { verb: 'decline', id })
        expect(await stateOf(id, who)).toEqual([state])
      }
      expect(await stateOf(id, member())).toEqual(['offered'])
    })

    test('a declined place is offered to the next member', async () => {
      const id = await offered()
      expect((await press(member(), { verb: 'decline', id })).text).toBe(
        'You have passed on the place in **Round 100**. It goes to whoever is next.',
      )
      expect(await stateOf(id, member())).toEqual(['out'])
      expect(await stateOf(id, other())).toEqual(['offered'])
      expect((await press(member(), { verb: 'decline', id })).text).toContain('No place')
      expect((await press(member(), { verb: 'claim', id })).text).toContain('No place')
    })

    test('an expired offer cannot be taken', async () => {
      const id = await offered()
      clock = new Date(clock.getTime() + 24 * 60 * 60_000)
      const late = await press(member(), { verb: 'claim', id })
      expect(late.text).toBe('No place in **Round 100** is held for you.')
      expect(await stateOf(id, member())).toEqual(['offered'])
    })

    test('checking in while check-in is open', async () => {
      const id = await newEvent({ check_in_minutes: 30 })
      expect((await press(member(), { verb: 'here', id })).text).toBe('You have no place in **Round 100**.')
      await press(member(), { verb: 'join', id })
      expect((await press(member(), { verb: 'here', id }, 'de')).text).toBe(
        'Einchecken ist gerade nicht möglich.',
      )
      clock = new Date('2026-12-04T11:45:00Z')
      expect((await press(member(), { verb: 'details', id })).presses).toEqual(['here', 'leave', 'calendar'])
      for (const _ of [1, 2])
        expect((await press(member(), { verb: 'here', id })).text).toBe(
          'You are checked in for **Round 100**.',
        )
      expect(await stateOf(id, member())).toEqual(['in', 'here'])
    })

    test('details show time, location, hosts and places, in the language of the member', async () => {
      const id = await newEvent({
        name: 'Night of *stars*',
        description: 'Bring a friend. @everyone [here](https://evil.example)',
        place: 'Voice <#1>',
        organizer: site.people.staff.id,
        sign_up_closes: inMinutes(60),
      })
      await press(other(), { verb: 'join', id })
      const { text, presses, links } = await press(member(), { verb: 'details', id }, 'de')
      const start = Math.floor(new Date('2026-12-04T12:00:00Z').getTime() / 1000)
      expect(text.split('\n')).toEqual([
        String.raw`### Night of \*stars\*`,
        `<t:${start}:F> (<t:${start}:R>)`,
        `Anmeldeschluss <t:${start - 3 * 24 * 3600 + 3600}:R>`,
        'Gastgeber: staff',
        expect.stringMatching(/^Wir treffen uns hier: Voice /),
        '1 von 2 Plätzen belegt',
        expect.stringContaining('Bring a friend.'),
      ])
      expect(text).not.toMatch(/@everyone|<#1>|\]\(/)
      expect(presses).toEqual(['join', 'calendar'])
      expect(links).toEqual([`${site.settings.publicUrl}/events/${id}`])
    })

    test('the calendar of one event and the feed of all use one key', async () => {
      const id = await newEvent()
      await press(member(), { verb: 'join', id })
      const { links, text } = await press(member(), { verb: 'calendar', id })
      expect(text).toContain('These addresses are yours alone')
      expect((await press(member(), { verb: 'calendar', id })).links).toEqual(links)
      for (const link of links) {
        const answer = await fetch(link.replace(site.settings.publicUrl, site.url))
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Round 100')])
      }
      expect((await press(other(), { verb: 'calendar', id })).links).not.toEqual(links)
    })

    test("a newcomer's button still works once they are a member", async () => {
      const id = await newEvent()
      expect((await press(member(), { verb: 'accept', id })).text).toBe('You have a place in **Round 100**.')
      expect((await press(member(), { verb: 'accept' })).text).toContain('You are a member of')
    })

    test('a deleted event and a draft are not found by any button', async () => {
      const draft = await newEvent({ is_draft: true })
      const gone = await newEvent()
      await site.engine.recordsOf('tournaments').delete(gone)
      for (const id of [draft, gone])
        for (const verb of ['claim', 'decline', 'here', 'details', 'calendar', 'accept'] as const) {
          const { text, presses, links } = await press(site.people.admin.id, { verb, id })
          expect([verb, text, presses, links]).toEqual([verb, 'There is nothing here (any more).', [], []])
        }
    })
  },
  { now: () => clock },
)
