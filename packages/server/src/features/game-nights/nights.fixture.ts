import {
  benchPath,
  factsPath,
  formPath,
  movePath,
  newFact,
  type BenchAnswer,
  type FactsAnswer,
  type NewFact,
} from '@longhouse/contract/game-nights'
import type PocketBase from 'pocketbase'
import { gameNightsCollection } from '../../collections/game-nights.ts'
import { createEvent } from '../../testing/factories.ts'
import { clientOf, createPerson, type TestSite } from '../../testing/test-site.ts'
import { findSquads } from './find-night.ts'
import { runNightSteps } from './night-steps.job.ts'

/** A clock that stands still until a test moves it. */
export function nightClock(moment = '2026-12-04T20:00:00Z') {
  let at = Date.parse(moment)
  return {
    now: () => new Date(at),
    pass: (minutes: number) => void (at += minutes * 60_000),
    /** Returns the time in some minutes, in milliseconds. */
    at: (minutes = 0) => at + minutes * 60_000,
    in: (minutes: number) => new Date(at + minutes * 60_000).toISOString().replace('T', ' '),
  }
}

/** A member with a client. */
export interface Player {
  readonly id: string
  readonly client: PocketBase
}

type Values = Readonly<Record<string, unknown>>

/** Actions of members in game nights, on a test site whose clock stands still. */
export function nightsOn(site: TestSite, clock: ReturnType<typeof nightClock>) {
  let made = 0
  const newPlayer = async (name = 'player', values: Values = {}): Promise<Player> => {
    made += 1
    const { id } = await createPerson(site.engine, `${name}${made}`, values)
    return { id, client: await clientOf(site.url, site.engine, id) }
  }
  const on = {
    newPlayer,
    newPlayers: (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer())),
    /** Creates one member for each name. */
    people: async <const Names extends readonly string[]>(...names: Names) => {
      const players = await Promise.all(names.map((name) => newPlayer(name)))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one for each name
      return players as { -readonly [Index in keyof Names]: Player }
    },
    /** Creates an event with a host in which these members have checked in. */
    newEvent: async (players: readonly Player[], values: Values = {}) => {
      const host = await newPlayer('host')
      const tournament = await createEvent(site.engine, {
        start_date: clock.in(0),
        end_date: clock.in(180),
        max_participants: 0,
        kind: 'game_night',
        check_in_minutes: 30,
        hosts: [host.id],
        ...values,
      })
      for (const { id: user } of players)
        await site.engine.recordsOf('tournament_registrations').create({ user, tournament, presence: 'here' })
      return { tournament, host }
    },
    open: ({ client }: Pick<Player, 'client'>, values: Values) =>
      client.collection('game_nights').create({ goal: 'high_round', squad_size: 4, ...values }),
    /** Opens a night in its lobby with squads of these members. */
    lobby: async (squads: readonly (readonly Player[])[], values: Values = {}) => {
      const { tournament, host } = await on.newEvent(squads.flat(), values)
      const { id } = await on.open(host, { tournament })
      const ids: string[] = []
      for (const members of squads) {
        const squad = { night: id, members: members.map((member) => member.id) }
        ids.push((await host.client.collection('squads').create(squad)).id)
      }
      return { id, tournament, host, squads: ids }
    },
    /** Opens a night in the same way and starts it. */
    live: async (squads: readonly (readonly Player[])[], values: Values = {}) => {
      const night = await on.lobby(squads, values)
      await on.setState(night.host, night.id, 'live')
      return night
    },
    setState: ({ client }: Pick<Player, 'client'>, night: string, state: string) =>
      client.collection('game_nights').update(night, { state }),
    say: ({ client }: Pick<Player, 'client'>, squad: string, ...facts: readonly unknown[]) =>
      client.send<FactsAnswer>(factsPath(squad), { method: 'POST', body: { facts } }),
    fact: (kind: NewFact['kind'], value = 0, more: Partial<NewFact> = {}): NewFact => ({
      ...newFact({ kind, value, epoch: 0, at: clock.at(), device: 'phone' }),
      ...more,
    }),
    form: ({ client }: Pick<Player, 'client'>, night: string, seed?: number) =>
      client.send<{ seed: number }>(formPath(night), { method: 'POST', body: { seed } }),
    move: (
      { client }: Pick<Player, 'client'>,
      { night, user, squad = '' }: { night: string; user: string; squad?: string },
    ) => client.send<unknown>(movePath(night), { method: 'POST', body: { user, squad } }),
    bench: ({ client }: Pick<Player, 'client'>, night: string) =>
      client.send<BenchAnswer>(benchPath(night), {}),
    nightOf: async (id: string) => {
      const night = await site.engine.records(gameNightsCollection).findById(id)
      if (!night) throw new Error('There is no such night.')
      return night
    },
    squadsOf: (night: string) => findSquads(site.engine, night),
    squadOf: async (id: string) => {
      const squad = await site.engine.recordsOf('squads').findById(id)
      if (!squad) throw new Error('There is no such squad.')
      return squad
    },
    factsOf: (squad: string) =>
      site.engine.recordsOf('squad_facts').findAll({ filter: 'squad = {:squad}', params: { squad } }),
    resultsOf: (tournament: string) =>
      site.engine.recordsOf('event_results').findAll({
        filter: 'tournament = {:tournament}',
        params: { tournament },
        sort: 'place,title',
      }),
    tick: () => runNightSteps(site, clock.now()),
  }
  return on
}
