import { beforeAll, expect, test } from 'vitest'
import type PocketBase from 'pocketbase'
import { claimPath, notMePath, recordsPath, type RecordsAnswer, type Run } from '@longhouse/contract/runs'
import type { User } from '@longhouse/contract/users'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { refusalOf } from '../../testing/outcome.ts'
import { createRun, createVerifier, newBoard, sayAs, storedRun, verifyBy } from './runs.fixture.ts'

interface Person {
  readonly user: User
  readonly client: PocketBase
}

onBothDatabases((site, database) => {
  let ada: Person
  let bo: Person
  let cy: Person
  beforeAll(async () => {
    ada = await createVerifier(site, 'ada')
    bo = await createVerifier(site, 'bo')
    cy = await createVerifier(site, 'cy')
  })

  const member = () => ({ user: site.people.member, client: site.as.member })
  const says = (
    { user, client }: Person,
    run: string,
    kind: Parameters<typeof sayAs>[1]['kind'],
    text = '',
  ) => sayAs(client, { author: user.id, run, kind, text })
  const newRun = (values = {}) => createRun(site, site.people.member.id, values)
  /** Creates a run below the record, so that one verifier is enough. */
  const ordinaryRun = async () => {
    const board = newBoard()
    await newRun({ ...board, round: 50, status: 'verified' })
    return newRun({ ...board, round: 20, played_at: '2026-02-01 20:00:00.000Z' })
  }
  const statusOf = async (id: string) => (await storedRun(site, id)).status
  const history = (board: { map: string; squad_size: number }) =>
    site.as.other.send<RecordsAnswer>(recordsPath, {
      query: { game: 'blackops6', map: board.map, size: board.squad_size },
    })

  test(
    'VR-02 a question, a refusal and a disqualification have a reason that the players read',
    onEither(database),
    async () => {
      const run = await ordinaryRun()
      for (const kind of ['question', 'reject'] as const)
        expect(await refusalOf(says(ada, run.id, kind, ' \n '))).toMatchObject({
          status: 400,
          fields: ['text'],
        })
      expect(await statusOf(run.id)).toBe('pending')
      await says(ada, run.id, 'question', 'Where is round 20?')
      expect(await statusOf(run.id)).toBe('questioned')
      expect(await refusalOf(says(member(), run.id, 'answer'))).toMatchObject({ fields: ['text'] })
      await says(member(), run.id, 'answer', 'At 10:20.')
      expect(await statusOf(run.id)).toBe('pending')
      await says(bo, run.id, 'verify')
      expect(await refusalOf(says(bo, run.id, 'disqualify'))).toMatchObject({ fields: ['text'] })
      await says(bo, run.id, 'disqualify', 'The video was cut.')
      const read = await site.as.member
        .collection('run_comments')
        .getFullList({ filter: `run = '${run.id}'`, sort: 'created,@rowid' })
      expect(read.map(({ kind, text }) => [kind, text])).toEqual([
        ['question', 'Where is round 20?'],
        ['answer', 'At 10:20.'],
        ['verify', ''],
        ['disqualify', 'The video was cut.'],
      ])
    },
  )

  test(
    'VR-03 members cannot verify a run they took part in, in whichever way',
    onEither(database),
    async () => {
      const { engine } = site
      const board = newBoard()
      await newRun({ ...board, round: 99, status: 'verified' })
      const name = (run: Run, user: string) => engine.recordsOf('run_players').create({ run: run.id, user })
      const submitted = await createRun(site, ada.user.id, board)
      const played = await newRun(board)
      await name(played, ada.user.id)
      const denied = await newRun(board)
      await name(denied, ada.user.id)
      await ada.client.send(notMePath(denied.id), { method: 'POST' })
      const tournament = await engine.recordsOf('tournaments').create({
        name: 'Night',
        description: 'x',
        start_date: '2026-01-10 20:00:00.000Z',
        end_date: '2026-01-10 23:00:00.000Z',
        status: 'completed',
        game: 'blackops6',
        kind: 'game_night',
      })
      const night = await engine.recordsOf('game_nights').create({
        tournament: tournament.id,
        state: 'lobby',
        game: 'blackops6',
        goal: 'high_round',
        squad_size: 4,
      })
      const squad = await engine
        .recordsOf('squads')
        .create({ night: night.id, number: 1, colour: 'ember', phase: 'waiting', members: [ada.user.id] })
      const ofSquad = await newRun({ ...board, squad: squad.id })
      for (const run of [submitted, played, denied, ofSquad]) {
        for (const kind of ['verify', 'reject', 'question'] as const)
          expect(await refusalOf(says(ada, run.id, kind, 'x'))).toMatchObject({
            status: 400,
            message: 'Somebody who did not take part must decide this',
          })
        await says(bo, run.id, 'verify')
        expect(await statusOf(run.id)).toBe('verified')
        expect(await refusalOf(says(ada, run.id, 'disqualify', 'x'))).toMatchObject({ status: 400 })
      }
    },
  )

  test('VR-03 a community record needs two different verifiers', onEither(database), async () => {
    const board = newBoard()
    const run = await newRun(board)
    await says(ada, run.id, 'verify')
    expect(await storedRun(site, run.id)).toMatchObject({
      status: 'pending',
      is_record: false,
      claimed_by: '',
    })
    expect(await refusalOf(says(ada, run.id, 'verify'))).toMatchObject({ status: 400 })
    await says(bo, run.id, 'question', 'Is this patched?')
    await says(member(), run.id, 'answer', 'No.')
    await says(bo, run.id, 'verify')
    expect(await statusOf(run.id)).toBe('pending')
    await says(ada, run.id, 'verify')
    expect(await storedRun(site, run.id)).toMatchObject({ status: 'verified', is_record: true })
  })

  test('VR-03 a record of the past needs two verifiers as well', onEither(database), async () => {
    const board = newBoard()
    await newRun({ ...board, round: 50, played_at: '2026-03-01 20:00:00.000Z', status: 'verified' })
    const run = await newRun({ ...board, round: 20, played_at: '2026-02-01 20:00:00.000Z' })
    await says(ada, run.id, 'verify')
    expect(await storedRun(site, run.id)).toMatchObject({ status: 'pending', is_record: false })
    await says(bo, run.id, 'verify')
    expect(await storedRun(site, run.id)).toMatchObject({ status: 'verified', is_record: true })
  })

  test(
    'VR-03 a verifier who leaves and comes back does not verify a record twice',
    onEither(database),
    async () => {
      const run = await newRun(newBoard())
      const first = await createVerifier(site, 'di')
      await says(first, run.id, 'verify')
      await site.engine.recordsOf('users').delete(first.user.id)
      await says(await createVerifier(site, 'di-again'), run.id, 'verify')
      expect(await statusOf(run.id)).toBe('pending')
      await says(bo, run.id, 'verify')
      expect(await statusOf(run.id)).toBe('verified')
    },
  )

  test(
    'VR-03 a player who leaves and comes back decides nothing about the run',
    onEither(database),
    async () => {
      const { engine } = site
      const player = await createVerifier(site, 'ed')
      const board = newBoard()
      await newRun({ ...board, round: 99, status: 'verified' })
      const handed_in_at = new Date().toISOString().replace('T', ' ')
      const submitted = await createRun(site, player.user.id, { ...board, handed_in_at })
      const played = await newRun({ ...board, handed_in_at })
      await engine.recordsOf('run_players').create({ run: played.id, user: player.user.id })
      const denied = await newRun({ ...board, handed_in_at })
      await engine.recordsOf('run_players').create({ run: denied.id, user: player.user.id })
      await player.client.send(notMePath(denied.id), { method: 'POST' })
      await engine.recordsOf('users').delete(player.user.id)
      const again = await createVerifier(site, 'ed-again')
      for (const run of [submitted, played, denied]) {
        for (const kind of ['verify', 'reject', 'question'] as const)
          expect(await refusalOf(says(again, run.id, kind, 'x'))).toMatchObject({ status: 400 })
        expect(await refusalOf(again.client.send(claimPath(run.id), { method: 'POST' }))).toMatchObject({
          status: 400,
        })
        await says(bo, run.id, 'verify')
        expect(await statusOf(run.id)).toBe('verified')
      }
    },
  )

  test('VR-03 two concurrent verifications count as two', async () => {
    const run = await newRun(newBoard())
    await Promise.all([says(ada, run.id, 'verify'), says(bo, run.id, 'verify')])
    expect(await storedRun(site, run.id)).toMatchObject({ status: 'verified', is_record: true })
  })

  test('of two concurrent decisions one counts, and the other is refused', async () => {
    const run = await ordinaryRun()
    const outcomes = await Promise.all([
      refusalOf(says(ada, run.id, 'verify')),
      refusalOf(says(bo, run.id, 'reject', 'No.')),
    ])
    expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1)
    expect(['verified', 'rejected']).toContain(await statusOf(run.id))
    expect(await site.engine.recordsOf('run_comments').count({ filter: `run = '${run.id}'` })).toBe(1)
  })

  test(
    'members who are not verifiers decide nothing, and no member comments as another one',
    onEither(database),
    async () => {
      const run = await ordinaryRun()
      for (const kind of ['verify', 'reject', 'question', 'reopen'] as const) {
        expect(await refusalOf(says(member(), run.id, kind, 'x'))).toMatchObject({ status: 400 })
        const other = { user: site.people.other, client: site.as.other }
        expect(await refusalOf(says(other, run.id, kind, 'x'))).toMatchObject({ status: 400 })
      }
      const inOtherName = { user: bo.user, client: ada.client }
      expect(await refusalOf(says(inOtherName, run.id, 'verify'))).toMatchObject({ status: 400 })
      expect(await refusalOf(says(ada, run.id, 'not_me'))).toMatchObject({ status: 400 })
      expect(await statusOf(run.id)).toBe('pending')
    },
  )

  test('a run is withdrawn by those who played, and reopened by verifiers', onEither(database), async () => {
    const [withdrawn, rejected] = [await ordinaryRun(), await ordinaryRun()]
    expect(await refusalOf(says(ada, withdrawn.id, 'withdraw'))).toMatchObject({ status: 400 })
    await says(member(), withdrawn.id, 'withdraw')
    expect(await statusOf(withdrawn.id)).toBe('withdrawn')
    expect(await refusalOf(says(ada, withdrawn.id, 'reopen'))).toMatchObject({ status: 400 })
    await says(ada, rejected.id, 'reject', 'Too dark.')
    expect(await refusalOf(says(member(), rejected.id, 'reopen'))).toMatchObject({ status: 400 })
    await says(bo, rejected.id, 'reopen')
    expect(await storedRun(site, rejected.id)).toMatchObject({ status: 'pending', decided_at: '' })
  })

  test(
    'VR-06 the history is the same in whichever order the runs are verified',
    onEither(database),
    async () => {
      const days = [
        ['2026-03-01', 10],
        ['2026-03-02', 30],
        ['2026-03-03', 20],
        ['2026-03-04', 30],
        ['2026-03-05', 40],
      ] as const
      const rounds: unknown[] = []
      for (const order of [
        [0, 1, 2, 3, 4],
        [4, 3, 2, 1, 0],
        [2, 4, 0, 3, 1],
      ]) {
        const board = newBoard()
        const runs: Run[] = []
        for (const [day, round] of days)
          runs.push(await newRun({ ...board, round, played_at: `${day} 20:00:00.000Z` }))
        for (const index of order) {
          const { id = '' } = runs[index] ?? {}
          await says(ada, id, 'verify')
          if ((await statusOf(id)) !== 'verified') await says(bo, id, 'verify')
        }
        const { history: reigns } = await history(board)
        rounds.push(reigns.map(({ round, from, until }) => [round, from.slice(8, 10), until.slice(8, 10)]))
        const marked = await site.engine.recordsOf('runs').findAll({
          filter: `map = '${board.map}' && squad_size = ${board.squad_size} && is_record = true`,
          sort: 'played_at',
        })
        expect(marked.map(({ round }) => round)).toEqual([10, 30, 40])
      }
      const expected = [
        [10, '01', '02'],
        [30, '02', '05'],
        [40, '05', ''],
      ]
      expect(rounds).toEqual([expected, expected, expected])
    },
  )

  test(
    'VR-07 a disqualified run leaves every board, loses the record, and shows the reason at its address',
    onEither(database),
    async () => {
      const board = newBoard()
      const [first, best, third] = [
        await newRun({ ...board, round: 20, played_at: '2026-03-01 20:00:00.000Z' }),
        await newRun({ ...board, round: 40, played_at: '2026-03-02 20:00:00.000Z' }),
        await newRun({ ...board, round: 30, played_at: '2026-03-03 20:00:00.000Z' }),
      ]
      for (const run of [first, best]) await verifyBy(run.id, [ada, bo])
      await verifyBy(third.id, [ada])
      await says(cy, best.id, 'disqualify', 'It was not their video.')
      // As a record it needs a second verifier.
      await verifyBy(third.id, [bo])
      expect((await history(board)).history.map(({ run }) => run)).toEqual([first.id, third.id])
      const filter = `map = '${board.map}' && squad_size = ${board.squad_size}`
      const listed = await site.as.other.collection('runs').getFullList({ filter, sort: 'played_at' })
      expect(listed.map(({ id }) => id)).toEqual([first.id, third.id])
      const bests = await site.as.other.collection('personal_bests').getFullList({ filter })
      expect(bests.map(({ run, round }) => [run, round])).toEqual([[third.id, 30]])
      expect(await site.as.other.collection('runs').getOne(best.id)).toMatchObject({ status: 'disqualified' })
      const [reason] = await site.as.other
        .collection('run_comments')
        .getFullList({ filter: `run = '${best.id}'` })
      expect(reason).toMatchObject({ kind: 'disqualify', text: 'It was not their video.' })
    },
  )

  test(
    'all members see who verified a run, and only its players what the verifier wrote to them',
    onEither(database),
    async () => {
      const run = await ordinaryRun()
      await says(ada, run.id, 'verify', 'Nice, Sam.')
      const seen = await site.as.other.collection('run_comments').getFullList({ filter: `run = '${run.id}'` })
      expect(seen.map(({ author, kind, text }) => [author, kind, text])).toEqual([
        [ada.user.id, 'verify', undefined],
      ])
      const guessed = await site.as.other
        .collection('run_comments')
        .getList(1, 1, { filter: `run = '${run.id}' && text ~ 'Sam'` })
        .then(({ totalItems }) => totalItems)
        .catch(() => 0)
      expect(guessed).toBe(0)
    },
  )

  test(
    'a run counts for the season in which it was played, unless that is closed',
    onEither(database),
    async () => {
      const seasons = site.engine.recordsOf('seasons')
      const open = await seasons.create({
        name: 'Spring',
        starts: '2025-03-01 00:00:00.000Z',
        ends: '2025-06-01 00:00:00.000Z',
        state: 'closing',
      })
      await seasons.create({
        name: 'Winter',
        starts: '2024-12-01 00:00:00.000Z',
        ends: '2025-03-01 00:00:00.000Z',
        state: 'closed',
      })
      const board = newBoard()
      const seasonOf = async (played_at: string) => {
        const run = await newRun({ ...board, played_at })
        await verifyBy(run.id, [ada])
        if ((await statusOf(run.id)) !== 'verified') await verifyBy(run.id, [bo])
        return (await storedRun(site, run.id)).season
      }
      expect(await seasonOf('2025-03-01 00:00:00.000Z')).toBe(open.id)
      expect(await seasonOf('2025-06-01 00:00:00.000Z')).toBe('')
      expect(await seasonOf('2025-02-28 23:59:59.000Z')).toBe('')
    },
  )

  test(
    'a named member who did not play is removed; the squad size stays, and a comment records it',
    onEither(database),
    async () => {
      const run = await newRun({ ...newBoard(), squad_size: 3 })
      await site.engine.recordsOf('run_players').create({ run: run.id, user: site.people.other.id })
      await site.as.other.send(notMePath(run.id), { method: 'POST' })
      expect(await storedRun(site, run.id)).toMatchObject({ squad_size: 3, status: 'pending' })
      const players = await site.as.staff
        .collection('run_players')
        .getFullList({ filter: `run = '${run.id}'` })
      expect(players.map(({ user }) => user)).toEqual([site.people.member.id])
      const talk = await site.as.staff.collection('run_comments').getFullList({ filter: `run = '${run.id}'` })
      expect(talk.map(({ author, kind }) => [author, kind])).toEqual([[site.people.other.id, 'not_me']])
      expect(await refusalOf(site.as.other.send(notMePath(run.id), { method: 'POST' }))).toMatchObject({
        status: 404,
      })
      expect(await refusalOf(site.as.staff.send(notMePath(run.id), { method: 'POST' }))).toMatchObject({
        status: 400,
      })
    },
  )
})
