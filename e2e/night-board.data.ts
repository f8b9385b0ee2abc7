import { factsPath, newFact, type FactKind } from '@longhouse/contract/game-nights'
import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { createEvent, inHours, type EventData } from './events.data.ts'
import { clientOf, superuserClient, type PersonName } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'

const minute = 60_000

/** A squad of a test: `rounds` are the minutes after the start at which it reached round 1, 2, 3 … */
export interface SquadPlan {
  readonly name?: string
  readonly colour: string
  readonly members?: readonly PersonName[]
  /** Ids of further members. */
  readonly others?: readonly string[]
  readonly rounds?: readonly number[]
}

export interface NightPlan {
  readonly squads: readonly SquadPlan[]
  readonly event?: Partial<EventData>
  readonly night?: Record<string, unknown>
  /** How long ago it began, in minutes. */
  readonly minutes?: number
}

/** A night that is live. */
export interface LiveNight {
  readonly event: RecordModel
  readonly night: RecordModel
  readonly squads: readonly RecordModel[]
  /** Reports a fact about a squad, by its index in the plan, as a member on a phone; staff by default. */
  say(squad: number, kind: FactKind, value?: number, who?: PersonName): Promise<void>
  end(): Promise<void>
}

export async function startNight(site: SiteProcess, plan: NightPlan): Promise<LiveNight> {
  const { pb } = await clientOf(site.url, 'staff')
  const event = await createEvent(site.url, {
    kind: 'game_night',
    game: 'blackops6',
    start_date: inHours(-2),
    end_date: inHours(2),
    check_in_minutes: 30,
    max_participants: 0,
    ...plan.event,
  })
  const night = await pb
    .collection('game_nights')
    .create({ tournament: event.id, map: 'terminus', goal: 'high_round', squad_size: 4, ...plan.night })
  const squads: RecordModel[] = []
  for (const [index, { name = '', colour, members = [], others = [] }] of plan.squads.entries()) {
    const known = await Promise.all(members.map(async (who) => (await clientOf(site.url, who)).record.id))
    const ids = [...known, ...others]
    for (const user of ids) await pb.send(`/api/events/${event.id}/door`, { method: 'POST', body: { user } })
    squads.push(
      await pb
        .collection('squads')
        .create({ night: night.id, number: index + 1, name, colour, members: ids }),
    )
  }
  await pb.collection('game_nights').update(night.id, { state: 'live' })
  const started = Date.now() - (plan.minutes ?? 0) * minute
  if (plan.minutes) await moveStart(site, night.id, new Date(started))
  for (const [index, { rounds = [] }] of plan.squads.entries()) {
    const facts = rounds.map((at, round) =>
      newFact({ kind: 'reached', value: round + 1, epoch: 0, at: started + at * minute, device: 'test' }),
    )
    if (facts.length > 0) await send(pb, squads[index], facts)
  }
  return {
    event,
    night: await pb.collection('game_nights').getOne(night.id),
    squads,
    say: async (squad, kind, value = 0, who = 'staff') => {
      const { pb: sender } = await clientOf(site.url, who)
      await send(sender, squads[squad], [newFact({ kind, value, epoch: 0, at: Date.now(), device: 'test' })])
    },
    end: async () => {
      await pb.collection('game_nights').update(night.id, { state: 'ended' })
    },
  }
}

async function moveStart(site: SiteProcess, night: string, started: Date): Promise<void> {
  const superuser = await superuserClient(site.url, site.superuser)
  await superuser.collection('game_nights').update(night, { started_at: started.toISOString() })
}

async function send(pb: PocketBase, squad: RecordModel | undefined, facts: object[]): Promise<void> {
  const { refused } = await pb.send<{ refused: { reason: string }[] }>(factsPath(squad?.id ?? ''), {
    method: 'POST',
    body: { facts },
  })
  if (refused[0]) throw new Error(refused[0].reason)
}
