import { expect, test } from 'vitest'
import type { SeasonTable } from '@longhouse/contract/seasons'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { seasonsOn, withoutNumber } from './seasons.fixture.ts'

const now = new Date('2026-11-01T00:00:00Z')
let year = 2000
/** Every test has years of its own: seasons do not overlap. */
const nextYear = () => (year += 2)

const newValues = () => {
  const of = nextYear()
  return { name: 'Autumn', starts: `${of}-09-01 00:00:00.000Z`, ends: `${of}-12-01 00:00:00.000Z` }
}

onBothDatabases(
  (site, database) => {
    const on = seasonsOn(site)
    const terminus = 'blackops6:terminus:2'
    const autumn = async (more: Record<string, unknown> = {}) => {
      const { starts, ends } = newValues()
      return { id: await on.newSeason(starts, ends, more), of: Number(starts.slice(0, 4)), starts, ends }
    }

    testRights(site, {
      options: onEither(database),
      collection: 'seasons',
      record: async () => (await autumn()).id,
      submit: async () => newValues(),
      change: { name: 'Another' },
      rights: {
        list: 'ok',
        view: 'ok',
        create: { admin: 'ok', superuser: 'ok', guest: 400, rest: 400 },
        update: { admin: 'ok', superuser: 'ok', rest: 404 },
        delete: { admin: 'ok', superuser: 'ok', rest: 404 },
      },
    })

    testRights(site, {
      options: onEither(database),
      collection: 'season_results',
      record: async ({ engine }) => {
        const { id: season } = await autumn()
        return (await engine.recordsOf('season_results').create({ season, board: terminus, place: 1 })).id
      },
      submit: async () => ({ season: (await autumn()).id, board: terminus, place: 1 }),
      rights: {
        list: 'ok',
        view: 'ok',
        create: { superuser: 'ok', rest: 403 },
        update: { superuser: 'ok', rest: 403 },
        delete: { superuser: 'ok', rest: 403 },
      },
    })

    const wrong = [
      { name: 'no name', change: { name: '  ' }, field: 'name' },
      { name: 'no start', change: { starts: '' }, field: 'starts' },
      { name: 'an invalid end', change: { ends: 'soon' }, field: 'ends' },
      { name: 'an end before its start', change: { ends: '1999-01-01' }, field: 'ends' },
      { name: 'points that grow', change: { points: [1, 2] }, field: 'points' },
      { name: 'invalid points', change: { points: { first: 25 } }, field: 'points' },
      { name: 'a state of its own', change: { state: 'closed' }, field: 'state' },
    ]
    test.each(wrong)('a season with $name is refused', onEither(database), async ({ change, field }) => {
      const request = site.as.admin.collection('seasons').create({ ...newValues(), ...change })
      expect(await refusalOf(request)).toMatchObject({ status: 400, fields: [field] })
    })

    test('seasons cannot overlap, also in concurrent creates; one may begin when another ends', async () => {
      const { starts, ends, of } = await autumn()
      const seasons = site.as.admin.collection('seasons')
      const inside = {
        name: 'Inside',
        starts: `${of}-10-01 00:00:00.000Z`,
        ends: `${of}-10-02 00:00:00.000Z`,
      }
      expect(await refusalOf(seasons.create(inside))).toMatchObject({ status: 400, fields: ['starts'] })
      const next = { name: 'Next', starts: ends, ends: `${of + 1}-03-01 00:00:00.000Z` }
      const both = await Promise.all([outcomeOf(seasons.create(next)), outcomeOf(seasons.create(next))])
      expect(both.toSorted()).toEqual([400, 'ok'])
      const { id } = await seasons.create({ ...next, starts: `${of - 1}-09-01`, ends: starts })
      expect(await refusalOf(seasons.update(id, { ends: `${of}-09-02` }))).toMatchObject({ status: 400 })
      expect(await outcomeOf(seasons.update(id, { name: 'Renamed' }))).toBe('ok')
    })

    test('a season changes state by its dates and closes once, 14 days after its end [VR-08]', async () => {
      const [ada = '', bo = ''] = await on.newPeople('ada', 'bo')
      const { id, of } = await autumn()
      await on.newRun(id, {
        players: [ada, bo],
        round: 30,
        values: { decided_at: `${of}-10-01 00:00:00.000Z` },
      })
      const states: unknown[] = []
      const days = [`${of}-08-31`, `${of}-09-01`, `${of}-11-30`, `${of}-12-01`, `${of}-12-14`, `${of}-12-15`]
      await site.engine.recordsOf('seasons').patch([{ id, state: 'upcoming' }])
      for (const day of days) {
        await on.tick(`${day}T00:00:00Z`)
        states.push((await on.seasonOf(id))['state'])
      }
      expect(states).toEqual(['upcoming', 'active', 'active', 'closing', 'closing', 'closed'])
      const results = await on.resultsOf(id)
      expect(results).toHaveLength(3)
      await Promise.all([1, 2, 3].map(() => on.tick(`${of}-12-16T00:00:00Z`)))
      expect(await on.resultsOf(id)).toEqual(results)
    })

    test('concurrent closes write the results once, also after long downtime [VR-08]', async () => {
      const [ada = ''] = await on.newPeople('ada')
      const { id, of } = await autumn()
      await on.newRun(id, { players: [ada], round: 9, values: { decided_at: `${of}-09-09 00:00:00.000Z` } })
      await site.engine.recordsOf('seasons').patch([{ id, state: 'upcoming' }])
      await Promise.all([1, 2, 3, 4].map(() => on.tick(`${of + 1}-06-01T00:00:00Z`)))
      expect(await on.seasonOf(id)).toMatchObject({
        state: 'closed',
        closed_at: `${of + 1}-06-01 00:00:00.000Z`,
      })
      expect(await on.resultsOf(id)).toHaveLength(2)
    })

    test(
      'counts runs verified before it closed; later runs do not change it [VR-08]',
      onEither(database),
      async () => {
        const [ada = '', bo = '', cy = '', di = ''] = await on.newPeople('ada', 'bo', 'cy', 'di')
        const { id, of } = await autumn()
        const decided = (moment: string) => ({ decided_at: `${of}-${moment}.000Z` })
        await on.newRun(id, { players: [ada, bo], round: 30, values: decided('09-10 00:00:00') })
        await on.newRun(id, { players: [bo, ada], round: 28, values: decided('09-11 00:00:00') })
        await on.newRun(id, { players: [cy, di], round: 29, values: decided('12-14 23:59:59') })
        await on.newRun(id, { players: [ada, di], round: 40, values: decided('12-15 00:00:00') })
        await on.newRun(id, { players: [ada, cy], round: 50, values: { status: 'pending' } })
        await on.tick(`${of}-12-20T00:00:00Z`)
        expect(await on.boardOf(id, terminus)).toEqual(['1 ada bo 25', '2 cy di 18'])
        expect(await on.boardOf(id)).toHaveLength(4)
        const before = await on.resultsOf(id)
        await on.newRun(id, { players: [ada, bo], round: 99, values: decided('12-21 00:00:00') })
        await on.tick(`${of}-12-22T00:00:00Z`)
        expect(await on.resultsOf(id)).toEqual(before)
        const { boards } = await on.tableOf(id)
        expect(boards[0]?.places.map(({ round }) => round)).toEqual([30, 29])
      },
    )

    test(
      'a run disqualified after the close leaves only its board, and a note records it [VR-08]',
      onEither(database),
      async () => {
        const [ada = '', bo = '', cy = '', di = ''] = await on.newPeople('ada', 'bo', 'cy', 'di')
        const { id, of } = await autumn()
        const when = { decided_at: `${of}-09-10 00:00:00.000Z` }
        const best = await on.newRun(id, { players: [ada, bo], round: 30, values: when })
        const second = await on.newRun(id, { players: [bo, ada], round: 27, values: when })
        await on.newRun(id, { players: [cy, di], round: 29, values: when })
        await on.newRun(id, { players: [di], round: 12, values: when })
        await on.tick(`${of}-12-20T00:00:00Z`)
        const solo = await on.boardOf(id, 'blackops6:terminus:1')

        await on.disqualify(best)
        expect(await on.boardOf(id, terminus)).toEqual(['1 cy di 25', '2 ada bo 18'])
        expect((await on.boardOf(id)).map((line) => line.split(' ').slice(0, 2).join(' '))[0]).toBe('1 di')
        await on.disqualify(second)
        expect(await on.boardOf(id, terminus)).toEqual(['1 cy di 25'])
        expect(await on.boardOf(id)).toEqual(['1 di 50', '2 cy 25'])
        expect(await on.boardOf(id, 'blackops6:terminus:1')).toEqual(solo)
        const { notes, state } = await on.seasonOf(id)
        expect(
          String(notes)
            .split('\n')
            .map((line) => line.split('|').slice(1)),
        ).toEqual([
          [terminus, best],
          [terminus, second],
        ])
        expect(state).toBe('closed')
        expect((await on.tableOf(id, 'guest')).champions[0]).toMatchObject({ place: 1, points: 50 })
      },
    )

    test('disqualifying a run that did not count changes nothing', onEither(database), async () => {
      const [ada = '', bo = ''] = await on.newPeople('ada', 'bo')
      const { id, of } = await autumn()
      const when = { decided_at: `${of}-09-10 00:00:00.000Z` }
      await on.newRun(id, { players: [ada, bo], round: 30, values: when })
      const other = await on.newRun(id, { players: [bo, ada], round: 27, values: when })
      await on.tick(`${of}-12-20T00:00:00Z`)
      const before = await on.resultsOf(id)
      await on.disqualify(other)
      expect(await on.resultsOf(id)).toEqual(before)
      expect((await on.seasonOf(id))['notes']).toBe('')
    })

    test(
      'a deleted account is not named in the archives, and the results stay [VR-12]',
      onEither(database),
      async () => {
        const [ada = '', bo = '', cy = ''] = await on.newPeople('ada', 'bo', 'cy')
        const { id, of } = await autumn()
        const when = { decided_at: `${of}-09-10 00:00:00.000Z` }
        const best = await on.newRun(id, { players: [ada, bo], round: 30, values: when })
        await on.newRun(id, { players: [cy], guests: ['Zoe'], round: 20, values: when })
        await on.newRun(id, { players: [ada], round: 20, values: when })
        await on.tick(`${of}-12-20T00:00:00Z`)
        const username = (await site.engine.recordsOf('users').findById(ada))?.['username']
        await site.engine.recordsOf('users').delete(ada)
        expect(await on.boardOf(id, terminus)).toEqual(['1 - bo 25', '2 Zoe cy 18'])
        expect(await on.boardOf(id)).toEqual(['1 - 50', '2 bo 25', '3 cy 18'])
        const left = JSON.stringify([await on.resultsOf(id), await on.tableOf(id)])
        expect([left.includes(ada), left.includes(String(username))]).toEqual([false, false])

        // A later recount still treats both rows as one former member.
        await on.disqualify(best)
        expect((await on.boardOf(id)).toSorted()).toEqual(['1 - 25', '1 cy 25'])
      },
    )

    test('archives show the new name of a renamed member', onEither(database), async () => {
      const [ada = ''] = await on.newPeople('ada')
      const { id, of } = await autumn()
      await on.newRun(id, { players: [ada], round: 30, values: { decided_at: `${of}-09-10 00:00:00.000Z` } })
      await on.tick(`${of}-12-20T00:00:00Z`)
      await site.engine.recordsOf('users').update(ada, { username: 'lovelace' })
      expect(await on.boardOf(id)).toEqual(['1 lovelace 25'])
    })

    test(
      'a closed season keeps its dates and points and cannot be deleted; its name can change',
      onEither(database),
      async () => {
        const { id, of } = await autumn()
        const seasons = site.as.admin.collection('seasons')
        expect(await outcomeOf(seasons.update(id, { ends: `${of}-12-02` }))).toBe('ok')
        await on.tick(`${of}-12-20T00:00:00Z`)
        expect(await refusalOf(seasons.update(id, { ends: `${of}-12-03` }))).toMatchObject({
          fields: ['ends'],
        })
        expect(await refusalOf(seasons.update(id, { points: [3, 2, 1] }))).toMatchObject({
          fields: ['points'],
        })
        expect(await refusalOf(seasons.delete(id))).toMatchObject({
          status: 400,
          message: 'This season is closed. Its results stay for ever.',
        })
        expect(await outcomeOf(seasons.update(id, { name: 'The great autumn' }))).toBe('ok')
      },
    )

    test(
      'verified runs follow the dates of a season that is created or moved later [VR-08]',
      onEither(database),
      async () => {
        const [ada = ''] = await on.newPeople('ada')
        const of = nextYear()
        const played = { played_at: `${of}-10-05 20:00:00.000Z` }
        const run = await on.newRun('', { players: [ada], round: 30, values: played })
        const waiting = await on.newRun('', {
          players: [ada],
          round: 31,
          values: { ...played, status: 'pending' },
        })
        const seasonOf = async (id: string) => (await site.engine.recordsOf('runs').findById(id))?.['season']
        const seasons = site.as.admin.collection('seasons')
        const { id } = await seasons.create({ name: 'Late', starts: `${of}-10-05`, ends: `${of}-11-01` })
        expect([await seasonOf(run), await seasonOf(waiting)]).toEqual([id, ''])
        await seasons.update(id, { starts: `${of}-10-06` })
        expect(await seasonOf(run)).toBe('')
        await seasons.update(id, { starts: `${of}-10-01` })
        expect(await seasonOf(run)).toBe(id)
        await seasons.delete(id)
        expect(await seasonOf(run)).toBe('')
      },
    )

    test(
      'only members see the table of an open season, and it has only verified runs [VR-08]',
      onEither(database),
      async () => {
        const [ada = '', bo = ''] = await on.newPeople('ada', 'bo')
        const { id, of } = await autumn()
        const when = { decided_at: `${of}-09-10 00:00:00.000Z` }
        expect(await outcomeOf(on.tableOf(id, 'guest'))).toBe(401)
        expect(await on.tableOf(id)).toEqual({ champions: [], boards: [] })
        await on.newRun(id, { players: [ada], guests: ['Zoe'], round: 30, values: when })
        const waiting = await on.newRun(id, { players: [bo], round: 40, values: { status: 'pending' } })
        const table = await on.tableOf(id)
        const people = table.boards.flatMap(({ places }) => places.flatMap(({ players }) => players))
        expect(people.map(({ name }) => withoutNumber(name))).toEqual(['ada', 'Zoe'])
        expect(table.champions).toMatchObject([{ place: 1, points: 25, round: 30 }])
        await site.engine.recordsOf('runs').update(waiting, { status: 'verified', ...when })
        expect((await on.tableOf(id)).boards).toHaveLength(2)
        await on.tick(`${of}-12-20T00:00:00Z`)
        const closed = await on.tableOf(id, 'guest')
        expect(closed.boards).toEqual((await on.tableOf(id)).boards)
        expect(closed.boards.map(({ squads }) => squads)).toEqual([1, 1])
        expect(await outcomeOf(on.tableOf('nothing00000000'))).toBe(404)
      },
    )

    test('an unchanged response is not sent again', onEither(database), async () => {
      const { id } = await autumn()
      const headers = { Authorization: site.as.member.authStore.token }
      const url = `${site.url}/api/seasons/${id}/table`
      const first = await fetch(url, { headers })
      const etag = first.headers.get('etag') ?? ''
      expect(await first.json()).toEqual({ champions: [], boards: [] } satisfies SeasonTable)
      const again = await fetch(url, { headers: { ...headers, 'If-None-Match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })
  },
  { now: () => now },
)
