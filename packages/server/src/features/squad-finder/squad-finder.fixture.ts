import type PocketBase from 'pocketbase'
import type { SquadCall, SquadSeat } from '@longhouse/contract/squad-finder'
import { type TestSite, clientOf, createPerson } from '../../testing/test-site.ts'
import { squadCallsCollection, squadSeatsCollection } from '../../collections/squad-finder.ts'

/** A member who plays. */
export interface Player {
  readonly id: string
  readonly name: string
  readonly client: PocketBase
  readonly join: (call: string) => Promise<SquadSeat>
  /** Gives back their seat. */
  readonly leave: (call: string) => Promise<unknown>
}

let made = 0

/** Creates members, calls and seats on a test site. */
export function squadFinder(site: Pick<TestSite, 'engine' | 'url'>, now: () => Date) {
  const newPlayer = async (values: Readonly<Record<string, unknown>> = {}): Promise<Player> => {
    const name = `player${(made += 1)}`
    const { id } = await createPerson(site.engine, name, values)
    const client = await clientOf(site.url, site.engine, id)
    return {
      id,
      name,
      client,
      join: (call) => client.collection<SquadSeat>('squad_seats').create({ call, user: id }),
      leave: async (call) => {
        const seat = await site.engine
          .records(squadSeatsCollection)
          .findFirst({ filter: 'call = {:call} && user = {:id}', params: { call, id } })
        return client.collection('squad_seats').delete(seat?.id ?? '')
      },
    }
  }
  const players = async (count: number) => {
    const all: Player[] = []
    for (let n = 0; n < count; n += 1) all.push(await newPlayer())
    return all
  }
  /** Returns the values of a new call. */
  const draft = (user: string, values: Readonly<Record<string, unknown>> = {}) => ({
    user,
    game: 'blackops6',
    goal: 'casual',
    platform: 'any',
    size: 4,
    starts_at: now().toISOString(),
    ...values,
  })
  const call = async (owner: Player, values: Readonly<Record<string, unknown>> = {}) =>
    owner.client.collection<SquadCall>('squad_calls').create(draft(owner.id, values))
  const callOf = async (id: string) => {
    const found = await site.engine.records(squadCallsCollection).findById(id)
    if (!found) throw new Error('There is no such call.')
    return found
  }
  const seatsOf = async (id: string) =>
    site.engine.records(squadSeatsCollection).findAll({ filter: 'call = {:id}', params: { id } })
  return { newPlayer, players, draft, call, callOf, seatsOf }
}
