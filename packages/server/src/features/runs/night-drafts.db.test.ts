import { expect, test } from 'vitest'
import type PocketBase from 'pocketbase'
import { factsPath, newFact } from '@longhouse/contract/game-nights'
import { notMePath, type Run } from '@longhouse/contract/runs'
import { communityFile } from '@longhouse/contract/community-file'
import { createEvent } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { refusalOf } from '../../testing/outcome.ts'
import { clientOf, createPerson, type TestSite } from '../../testing/test-site.ts'
import { draftValues, handInAs, storedRun } from './runs.fixture.ts'

const start = Date.parse('2026-05-01T20:00:00Z')
let time = start
let made = 0

interface Player {
  readonly id: string
  readonly client: PocketBase
}

/** Starts a live night on Terminus with squads of these sizes. */
async function startNight(site: TestSite, sizes: readonly number[]) {
  const { engine, url } = site
  time = start
  const moment = (hours: number) => new Date(start + hours * 3_600_000).toISOString().replace('T', ' ')
  const tournament = await createEvent(engine, {
    kind: 'game_night',
    start_date: moment(0),
    end_date: moment(3),
    max_participants: 0,
  })
  const host = site.as.staff
  const night = await host.collection('game_nights').create({ tournament, map: 'terminus' })
  const squads: { readonly id: string; readonly players: readonly Player[] }[] = []
  for (const size of sizes) {
    const players: Player[] = []
    for (let index = 0; index < size; index++) {
      const { id } = await createPerson(engine, `night${(made += 1)}`)
      await engine.recordsOf('tournament_registrations').create({ user: id, tournament })
      players.push({ id, client: await clientOf(url, engine, id) })
    }
    const members = players.map(({ id }) => id)
    squads.push({ players, id: (await host.collection('squads').create({ night: night.id, members })).id })
  }
  await host.collection('game_nights').update(night.id, { state: 'live' })
  return {
    tournament,
    squads,
    setState: (state: string) => host.collection('game_nights').update(night.id, { state }),
    reach: (squad: string, round: number, client = host) =>
      client.send(factsPath(squad), {
        method: 'POST',
        body: { facts: [newFact({ kind: 'reached', value: round, epoch: 0, at: time, device: 'test' })] },
      }),
    runs: async () =>
      (await engine.recordsOf('runs').findAll({
        filter: 'tournament = {:tournament}',
        params: { tournament },
        sort: 'squad.number',
      })) as unknown as Run[],
    playersOf: async (run: string) =>
      (await engine.recordsOf('run_players').findAll({ filter: 'run = {:run}', params: { run } }))
        .map(({ user }) => String(user))
        .toSorted(),
  }
}

onEachSite(
  (site) => {
    test('GN-11 a night that ends leaves one draft per squad that reached a round, and proof is missing', async () => {
      const night = await startNight(site, [3, 2, 2])
      const [first, second] = night.squads
      await night.reach(first?.id ?? '', 12)
      await night.reach(first?.id ?? '', 23)
      await night.reach(second?.id ?? '', 7)
      expect(await night.runs()).toEqual([])
      time += 3_600_000
      await night.setState('ended')
      const runs = await night.runs()
      expect(runs).toMatchObject([
        { squad: first?.id, round: 23, squad_size: 3, submitter: first?.players[0]?.id },
        { squad: second?.id, round: 7, squad_size: 2, submitter: second?.players[0]?.id },
      ])
      for (const run of runs)
        expect(run).toMatchObject({
          status: 'draft',
          game: 'blackops6',
          map: 'terminus',
          tournament: night.tournament,
          played_at: '2026-05-01 20:00:00.000Z',
          proof_link: '',
          screenshot: '',
        })
      expect(await night.playersOf(runs[0]?.id ?? '')).toEqual(first?.players.map(({ id }) => id).toSorted())
      const [captain, mate] = first?.players ?? []
      if (!captain || !mate) throw new Error('somebody is missing')
      const players = (first?.players ?? []).map(({ id }) => ({ user: id }))
      const id = runs[0]?.id ?? ''
      expect(await refusalOf(handInAs(captain.client, id, players))).toMatchObject({ fields: ['proof_link'] })
      await captain.client.collection('runs').update(id, { proof_link: 'https://youtu.be/dQw4w9WgXcQ' })
      expect(await handInAs(captain.client, id, players)).toMatchObject({ status: 'pending', round: 23 })
      expect(await mate.client.collection('runs').getOne(id)).toMatchObject({ status: 'pending' })
    })

    /** Creates a squad of `size` that reached round 12, and its draft. */
    async function drafted(size: number) {
      const night = await startNight(site, [size, 1])
      const [squad, other] = night.squads
      await night.reach(squad?.id ?? '', 12)
      time += 60_000
      await night.setState('ended')
      const [run] = await night.runs()
      const [captain, mate, third] = squad?.players ?? []
      const [stranger] = other?.players ?? []
      if (!run || !captain || !mate || !stranger) throw new Error('somebody is missing')
      const players = (squad?.players ?? []).map(({ id }) => ({ user: id }))
      return { night, run, captain, mate, third, stranger, players }
    }
    const proof = { proof_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }

    test('any player of the squad hands its draft in, and it is theirs from then on', async () => {
      const { run, captain, mate, players } = await drafted(2)
      await mate.client.collection('runs').update(run.id, proof)
      expect(await handInAs(mate.client, run.id, players)).toMatchObject({
        status: 'pending',
        submitter: mate.id,
        ...proof,
      })
      expect(await captain.client.collection('runs').getOne(run.id)).toMatchObject({ round: 12 })
      const note = { note: 'Third time lucky.' }
      await mate.client.collection('runs').update(run.id, note)
      expect(await refusalOf(captain.client.collection('runs').update(run.id, { note: '' }))).toMatchObject({
        status: 404,
      })
    })

    test('only the squad of a draft can change it, and its submitter stays', async () => {
      const { run, captain, mate, third, stranger, players } = await drafted(3)
      if (!third) throw new Error('somebody is missing')
      const refused = (client: PocketBase, values: object) =>
        refusalOf(client.collection('runs').update(run.id, values))
      expect(await refused(stranger.client, proof)).toMatchObject({ status: 404 })
      const all = [...players, { user: stranger.id }]
      expect(await refusalOf(handInAs(stranger.client, run.id, all))).toMatchObject({ status: 404 })
      for (const values of [{ submitter: mate.id }, { status: 'pending' }, { status: 'verified' }])
        expect(await refused(mate.client, values)).toMatchObject({ status: 404 })
      const kept = { tournament: '', squad: '', is_record: true }
      expect(await refused(mate.client, kept)).toMatchObject({ status: 400, fields: Object.keys(kept) })
      expect(await storedRun(site, run.id)).toMatchObject({
        squad: run.squad,
        tournament: run.tournament,
        submitter: captain.id,
        is_record: false,
      })
      expect(await refusalOf(mate.client.collection('runs').delete(run.id))).toMatchObject({ status: 404 })

      await third.client.send(notMePath(run.id), { method: 'POST' })
      expect(await refused(third.client, proof)).toMatchObject({ status: 404 })
      expect(await refusalOf(handInAs(third.client, run.id, players))).toMatchObject({ status: 404 })
      await site.engine.recordsOf('users').update(mate.id, { suspended_until: '2099-01-01 00:00:00.000Z' })
      expect(await refused(mate.client, proof)).toMatchObject({ status: 404 })
      expect(await refusalOf(handInAs(mate.client, run.id, players))).toMatchObject({ status: 401 })
      expect(await storedRun(site, run.id)).toMatchObject({ status: 'draft', proof_link: '' })
    })

    test('a player named in a member’s own draft, which no night left, cannot hand it in', async () => {
      const { captain, mate } = await drafted(2)
      const own = await captain.client.collection('runs').create<Run>(draftValues(captain.id))
      await site.engine.recordsOf('run_players').create({ run: own.id, user: mate.id })
      const players = [{ user: mate.id }]
      expect(await refusalOf(mate.client.collection('runs').update(own.id, proof))).toMatchObject({
        status: 404,
      })
      expect(await refusalOf(handInAs(mate.client, own.id, players))).toMatchObject({ status: 404 })
    })

    test('of two concurrent hand-ins one wins, the other is refused, and no proof is overwritten unseen', async () => {
      const { run, captain, mate, players } = await drafted(2)
      const began = { headers: { 'If-Record-Updated': run.updated } }
      await mate.client.collection('runs').update(run.id, proof, began)
      const late = { proof_link: 'https://www.twitch.tv/videos/2' }
      expect(await refusalOf(captain.client.collection('runs').update(run.id, late, began))).toMatchObject({
        status: 409,
      })
      const outcomes = await Promise.all(
        [captain, mate].map(({ client }) =>
          handInAs(client, run.id, players).then(
            () => 'handed in',
            (error: unknown) => refusalOf(Promise.reject(error)),
          ),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'handed in')).toHaveLength(1)
      expect(outcomes.find((outcome) => outcome !== 'handed in')).toMatchObject({
        status: 400,
        message: 'This run is handed in already',
      })
      expect(await storedRun(site, run.id)).toMatchObject({ status: 'pending', ...proof })
    })

    const toldTo = async ({ id: user }: Player) =>
      (
        await site.engine.recordsOf('notifications').findAll({
          filter: "user = {:user} && kind = 'run_to_hand_in'",
          params: { user },
        })
      ).map(({ url, is_done, event }) => ({ url, is_done, event }))

    test('all players are notified of their draft, and the notice is done for all once one has handed it in', async () => {
      const { night, run, captain, mate, third, stranger, players } = await drafted(3)
      const line = { url: `/records/${run.id}`, event: night.tournament }
      const squad = [captain, mate, ...(third ? [third] : [])]
      for (const player of squad) expect(await toldTo(player)).toEqual([{ ...line, is_done: false }])
      expect(await toldTo(stranger)).toEqual([])
      await night.setState('live')
      for (const player of squad) expect(await toldTo(player)).toEqual([{ ...line, is_done: true }])
      await night.setState('ended')
      const [again] = await night.runs()
      const id = again?.id ?? ''
      for (const player of squad)
        expect(await toldTo(player)).toEqual([{ ...line, url: `/records/${id}`, is_done: false }])
      await mate.client.collection('runs').update(id, proof)
      await handInAs(mate.client, id, players)
      for (const player of squad) expect(await toldTo(player)).toMatchObject([{ is_done: true }])
    })

    test('GN-11 late counts change the draft, and not a run that was handed in', async () => {
      const night = await startNight(site, [1, 1])
      const [first, second] = night.squads
      await night.reach(first?.id ?? '', 10)
      time += 60_000
      await night.setState('ended')
      await night.reach(first?.id ?? '', 11, first?.players[0]?.client)
      await night.reach(second?.id ?? '', 5, second?.players[0]?.client)
      expect((await night.runs()).map(({ round }) => round)).toEqual([11, 5])
      const [run] = await night.runs()
      await site.engine.recordsOf('runs').update(run?.id ?? '', { status: 'pending' })
      await night.reach(first?.id ?? '', 12, first?.players[0]?.client)
      expect((await night.runs()).map(({ round }) => round)).toEqual([11, 5])
      expect(await refusalOf(night.setState('live'))).toMatchObject({ status: 400 })
    })

    test('GN-11 a night that continues deletes its drafts, and its end creates them again', async () => {
      const night = await startNight(site, [2])
      const [squad] = night.squads
      await night.reach(squad?.id ?? '', 10)
      time += 60_000
      await night.setState('ended')
      expect(await night.runs()).toHaveLength(1)
      await night.setState('live')
      expect(await night.runs()).toEqual([])
      await night.reach(squad?.id ?? '', 14)
      time += 60_000
      await night.setState('ended')
      expect((await night.runs()).map(({ round }) => round)).toEqual([14])
    })

    test('GN-11 an event that is cancelled while it is live leaves no runs', async () => {
      const night = await startNight(site, [2])
      await night.reach(night.squads[0]?.id ?? '', 10)
      time += 60_000
      await site.as.staff
        .collection('tournaments')
        .update(night.tournament, { cancelled_at: new Date(time).toISOString().replace('T', ' ') })
      expect(await night.runs()).toEqual([])
    })

    test('GN-13 the draft of a deleted account goes to the next of the squad, or is deleted if there is none', async () => {
      const night = await startNight(site, [2, 1])
      const [first, second] = night.squads
      for (const squad of night.squads) await night.reach(squad.id, 9)
      time += 60_000
      await night.setState('ended')
      await site.engine.recordsOf('users').delete(first?.players[0]?.id ?? '')
      await site.engine.recordsOf('users').delete(second?.players[0]?.id ?? '')
      expect(await night.runs()).toMatchObject([
        { squad: first?.id, submitter: first?.players[1]?.id, squad_size: 2 },
      ])
    })
  },
  { now: () => new Date(time) },
)

onEachSite(
  (site) => {
    test('a community without runs gets no drafts', async () => {
      const night = await startNight(site, [1])
      await night.reach(night.squads[0]?.id ?? '', 9)
      time += 60_000
      await night.setState('ended')
      expect(await night.runs()).toEqual([])
    })
  },
  {
    now: () => new Date(time),
    community: { ...communityFile.config, modules: { ...communityFile.config.modules, runs: false } },
  },
)
