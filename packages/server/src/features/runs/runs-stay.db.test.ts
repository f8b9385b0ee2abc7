import { expect, test } from 'vitest'
import {
  recordHistory,
  recordsPath,
  runsFromClipsPath,
  type FromClipsAnswer,
  type RecordsAnswer,
} from '@longhouse/contract/runs'
import { createClip } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { clientOf, createPerson, type TestSite } from '../../testing/test-site.ts'
import { settleRecords } from './boards.ts'
import {
  createRun,
  createVerifier,
  handInAs,
  draftValues,
  newBoard,
  sayAs,
  storedRun,
  verifyBy,
} from './runs.fixture.ts'

const game = 'blackops6'

onEachSite((site) => {
  const recordsOf = (board: { map: string; squad_size: number }) =>
    site.as.other.send<RecordsAnswer>(recordsPath, {
      query: { game, map: board.map, size: board.squad_size },
    })

  test('VR-12 a deleted account leaves no name on boards and in history, and the result stays', async () => {
    const [ada, bo] = [await createVerifier(site, 'ada'), await createVerifier(site, 'bo')]
    const [gone, stays] = [
      await createPerson(site.engine, 'leaver'),
      await createPerson(site.engine, 'stayer'),
    ]
    const board = newBoard()
    const run = await createRun(site, gone.id, { ...board, note: 'Ours' })
    const players = site.engine.recordsOf('run_players')
    await players.create({ run: run.id, user: stays.id })
    await players.create({ run: run.id, name: 'Guest' })
    await sayAs(await clientOf(site.url, site.engine, gone.id), {
      author: gone.id,
      run: run.id,
      kind: 'answer',
      text: 'Look.',
    })
    await verifyBy(run.id, [ada, bo])
    const draft = await createRun(site, gone.id, { ...board, status: 'draft' })
    const waiting = await createRun(site, stays.id, {
      ...board,
      round: 5,
      claimed_by: ada.user.id,
      claimed_until: '2099-01-01 00:00:00.000Z',
    })
    await site.engine.recordsOf('users').delete(gone.id)
    await site.engine.recordsOf('users').delete(ada.user.id)
    expect(await storedRun(site, run.id)).toMatchObject({
      ...board,
      status: 'verified',
      submitter: '',
      is_record: true,
    })
    expect(await storedRun(site, waiting.id)).toMatchObject({ status: 'pending', claimed_by: '' })
    expect(await site.engine.recordsOf('runs').findById(draft.id)).toBeUndefined()
    const { history } = await recordsOf(board)
    // Players added in the same millisecond have no fixed order.
    expect(history.map(({ players: people }) => new Map(people.map(({ id, name }) => [name, id])))).toEqual([
      new Map([
        ['', ''],
        ['stayer', stays.id],
        ['Guest', ''],
      ]),
    ])
    const filter = `map = '${board.map}' && squad_size = ${board.squad_size}`
    const bests = await site.as.other.collection('personal_bests').getFullList({ filter })
    expect(bests.map(({ user }) => user)).toEqual([stays.id])
    const talk = await site.engine
      .recordsOf('run_comments')
      .findAll({ filter: `run = '${run.id}'`, sort: 'created,@rowid' })
    expect(talk.map(({ author, kind }) => [author, kind])).toEqual([
      ['', 'answer'],
      ['', 'verify'],
      [bo.user.id, 'verify'],
    ])
    for (const collection of ['runs', 'run_players', 'run_comments', 'activities']) {
      const rows = JSON.stringify(await site.engine.recordsOf(collection).findAll())
      expect([collection, rows.includes(gone.id), rows.includes('leaver')]).toEqual([
        collection,
        false,
        false,
      ])
    }
  })

  test('a former verifier’s decisions stay, and a record that waits needs two current verifiers', async () => {
    const [cy, di, ed] = [
      await createVerifier(site, 'cy'),
      await createVerifier(site, 'di'),
      await createVerifier(site, 'ed'),
    ]
    const run = await createRun(site, site.people.member.id, newBoard())
    await verifyBy(run.id, [cy])
    await site.engine.recordsOf('users').delete(cy.user.id)
    await verifyBy(run.id, [di])
    expect(await storedRun(site, run.id)).toMatchObject({ status: 'pending' })
    await verifyBy(run.id, [ed])
    expect(await storedRun(site, run.id)).toMatchObject({ status: 'verified' })
  })

  test('VR-11 both leaderboards of clips answer byte for byte the same with and without runs', async () => {
    const clip = await createClip(site.engine, site.people.member.id)
    await site.engine
      .recordsOf('clip_votes')
      .create({ user: site.people.other.id, clip, vote_type: 'upvote' })
    const before = await leaderboards(site)
    const run = await createRun(site, site.people.member.id, {
      clip,
      round: 99,
      squad_size: 1,
      status: 'verified',
    })
    await createRun(site, site.people.member.id, { clip, round: 98, squad_size: 1 })
    const during = await leaderboards(site)
    await site.engine.recordsOf('runs').delete(run.id)
    expect(during).toEqual(before)
    expect(await leaderboards(site)).toEqual(before)
    expect(before[0]).toContain(clip)
    expect(before[1]).toContain(clip)
  })

  test('staff turn clips with a round into runs that wait, once per clip', async () => {
    const user = site.people.member.id
    const clip = await createClip(site.engine, user, { highest_round: 31, clip_link: 'dQw4w9WgXcQ' })
    const withoutRound = await createClip(site.engine, user, { game: 'gta5', map: '', highest_round: 0 })
    const make = (clips: string[], client = site.as.staff) =>
      client.send<FromClipsAnswer>(runsFromClipsPath, { method: 'POST', body: { clips, squadSize: 4 } })
    const answer = await make([clip, withoutRound, 'nothinghere0000', clip])
    expect(answer.made.map((each) => each.clip)).toEqual([clip])
    expect(answer.refused).toEqual([
      { clip: withoutRound, reason: 'This clip has no map or no round' },
      { clip: 'nothinghere0000', reason: 'This clip is not there any more' },
    ])
    const stored = await storedRun(site, answer.made[0]?.run ?? '')
    const sent = await site.engine.recordsOf('clips').findById(clip)
    expect(stored).toMatchObject({
      status: 'pending',
      game,
      map: 'terminus',
      round: 31,
      squad_size: 4,
      submitter: user,
      played_at: sent?.['created'],
      clip,
      proof_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
    const [again, twice] = await Promise.all([make([clip]), make([clip])])
    for (const { made, refused } of [again, twice])
      expect([made, refused]).toEqual([[], [{ clip, reason: 'There is a run of this clip already' }]])
    expect(await outcomeOf(make([clip], site.as.member))).toBe(403)
    expect(await outcomeOf(make([clip], site.as.guest))).toBe(401)
    expect(await outcomeOf(make(Array.from({ length: 51 }, () => clip)))).toBe(400)
    const noted = await site.engine.recordsOf('audit_log').count({
      filter: `collection = 'runs' && record = '${stored.id}' && actor_id = '${site.people.staff.id}'`,
    })
    expect(noted).toBe(1)
  })

  test('the same video twice is found by verifiers, however its address was written', async () => {
    const hand = async (proof_link: string) => {
      const draft = await site.as.member
        .collection('runs')
        .create(draftValues(site.people.member.id, { proof_link }))
      await handInAs(site.as.member, draft.id, [{ user: site.people.member.id }])
      return storedRun(site, draft.id)
    }
    const [one, other] = [
      await hand('https://youtu.be/aaaaaaaaaaa?t=9'),
      await hand('https://m.youtube.com/watch?v=aaaaaaaaaaa&feature=share'),
    ]
    const filter = site.as.staff.filter('proof_link = {:link} && id != {:id}', {
      link: one.proof_link,
      id: one.id,
    })
    const found = await site.as.staff.collection('runs').getFullList({ filter })
    expect(found.map(({ id }) => id)).toEqual([other.id])
  })

  test('VR-06 a board of 20,000 runs has the same history as the pure fold, and few rows are read for it', async () => {
    const board = { game, map: 'liberty_falls', squad_size: 8 }
    const runs = Array.from({ length: 20_000 }, (_, index) => ({
      id: `big${String(index).padStart(12, '0')}`,
      ...board,
      round: 1 + ((index * 7919) % 997),
      played_at: new Date(Date.UTC(2020, 0, 1) + ((index * 104_729) % 20_011) * 3_600_000)
        .toISOString()
        .replace('T', ' '),
      status: 'verified',
      is_record: index % 1000 === 0,
    }))
    for (let index = 0; index < runs.length; index += 500)
      await site.engine.recordsOf('runs').append(runs.slice(index, index + 500))
    await site.engine.transaction((tx) => settleRecords(tx, board))
    const expected = recordHistory(runs)
    const { history } = await recordsOf(board)
    expect(history.map(({ players: _players, ...reign }) => reign)).toEqual(expected)
    const marked = await site.engine
      .recordsOf('runs')
      .count({ filter: "map = 'liberty_falls' && squad_size = 8 && is_record = true" })
    expect(marked).toBe(expected.length)
  })

  test('the history is for members, and needs a board', async () => {
    expect(await outcomeOf(site.as.guest.send(recordsPath, { query: { game, size: 1 } }))).toBe(401)
    for (const query of [{}, { game }, { game, size: 9 }, { game, size: 'x' }])
      expect(await refusalOf(site.as.other.send(recordsPath, { query }))).toMatchObject({ status: 400 })
    expect(await site.as.other.send(recordsPath, { query: { game: 'nothing', size: 1 } })).toEqual({
      history: [],
    })
  })
})

async function leaderboards({ url, as }: TestSite): Promise<string[]> {
  const ask = async (path: string) => {
    const headers = { Authorization: as.other.authStore.token }
    return (await fetch(`${url}/api/collections/${path}`, { headers })).text()
  }
  return [
    await ask('clip_leaderboard/records?sort=-upvotes,created,id&perPage=10'),
    await ask('bo6_leaderboard/records?sort=-highest_round,created,id&perPage=100'),
  ]
}
