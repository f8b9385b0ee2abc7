import { randomBytes } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import { appendRows, type AppendRows } from './append-rows.ts'
import { applicationValues, clipValues, eventValues, hoursFromNow } from './factories.ts'

type Values = Readonly<Record<string, unknown>>

/** Number of rows; pending work does not grow with the past. */
export interface Growth {
  readonly members: number
  readonly clips: number
  readonly votesPerClip: number
  readonly events: number
  /** Notices and activities of each member. */
  readonly perMember: number
}

/** A record of each kind for requests. */
export interface GrownSite {
  readonly member: string
  readonly admin: string
  /** Many of them, to be logged in concurrently. */
  readonly members: readonly string[]
  readonly clips: readonly string[]
  readonly event: string
  readonly pastEvent: string
  readonly night: string
  readonly run: string
  readonly season: string
}

const upcomingCount = 30
/** So long ago that no step of an event is due any more. */
const lastEventHours = 200
const registrationsPerEvent = 25
const openCount = 10

/** Fills a site with years of activity: the same amount for each member, clip and event, in any number. */
export async function growSite(engine: Engine, growth: Growth): Promise<GrownSite> {
  const append = appendRows(engine)
  const ranks = await append(
    'ranks',
    often(6, (position) => ({ title: `Rank ${position}`, position })),
  )
  const rankOf = (n: number) => ranks[n % ranks.length]
  const members = await append(
    'users',
    often(growth.members, (n) => ({
      username: `member${n}`,
      name: `Member ${n}`,
      email: `member${n}@example.test`,
      tokenKey: randomBytes(25).toString('hex'),
      discord_id: String(10_000_000 + n),
      rank: rankOf(n),
      is_admin: n === 1,
      is_staff: n === 1,
      created: hoursFromNow(-10 * n - 24),
    })),
  )
  const memberOf = (n: number) => members[n % members.length] ?? ''
  const events = await appendEvents(append, { growth, memberOf })
  const clips = await appendClips(append, { growth, memberOf })
  const seasons = await append(
    'seasons',
    often(6, (n) => ({
      name: `Season ${n}`,
      starts: hoursFromNow(-2000 * (n + 1)),
      ends: hoursFromNow(-2000 * n - 1),
      state: 'closed',
    })),
  )
  const runs = await appendRuns(append, {
    growth,
    memberOf,
    season: seasons[0] ?? '',
    events: events.slice(upcomingCount),
  })
  await appendMemberRows(append, { growth, members, rankOf, event: events[0] ?? '', bestOf: bestIn(runs) })
  await appendStaffRows(append, { growth, memberOf, rankOf })
  const nights = await append(
    'game_nights',
    often(Math.floor((growth.events - upcomingCount) / 4), (n) => ({
      tournament: events[4 * n + upcomingCount],
      state: 'ended',
      game: 'blackops6',
      goal: 'high_round',
      squad_size: 4,
      started_at: hoursFromNow(-20 * n - lastEventHours),
      ended_at: hoursFromNow(-20 * n - lastEventHours + 3),
    })),
  )
  await append(
    'squads',
    nights.flatMap((night, n) =>
      often(4, (number) => ({
        night,
        number: number + 1,
        colour: 'ember',
        phase: 'out',
        members: often(4, (place) => memberOf(n * 16 + number * 4 + place)),
      })),
    ),
  )
  return {
    member: memberOf(0),
    admin: memberOf(1),
    members,
    clips,
    event: events[0] ?? '',
    pastEvent: events[upcomingCount + 4] ?? '',
    night: nights[1] ?? '',
    run: runs[runs.length >> 1] ?? '',
    season: seasons[0] ?? '',
  }
}

interface Filled {
  readonly growth: Growth
  readonly memberOf: (n: number) => string
}

/** Appends events, upcoming ones first. */
async function appendEvents(append: AppendRows, { growth, memberOf }: Filled): Promise<string[]> {
  const events = await append(
    'tournaments',
    often(growth.events, (n) => {
      const start = n < upcomingCount ? 3 * n + 2 : -20 * (n - upcomingCount) - lastEventHours
      return eventValues({
        name: `Event ${n}`,
        kind: 'game_night',
        organizer: memberOf(n),
        start_date: hoursFromNow(start),
        end_date: hoursFromNow(start + 3),
        status: n < upcomingCount ? 'upcoming' : 'completed',
        attendance_closed_at: n < upcomingCount ? '' : hoursFromNow(start + 51),
        max_participants: 0,
        participant_count: registrationsPerEvent,
        is_public: n % 2 === 0,
      })
    }),
  )
  const all = events.map((tournament, n) => ({ tournament, n }))
  await append(
    'tournament_registrations',
    all.flatMap(({ tournament, n }) =>
      often(registrationsPerEvent, (place) => ({
        tournament,
        user: memberOf(n * 31 + place),
        status: 'confirmed',
        presence: n < upcomingCount ? '' : 'here',
        registration_date: hoursFromNow(-20 * n - place),
      })),
    ),
  )
  const three = (made: (tournament: string, place: number) => Values) =>
    all.slice(upcomingCount).flatMap(({ tournament }) => often(3, (place) => made(tournament, place)))
  await append(
    'event_results',
    three((tournament, place) => ({ tournament, place: place + 1, players: [memberOf(place)] })),
  )
  await append(
    'event_messages',
    three((tournament, place) => ({ tournament, author: memberOf(place), text: 'Soon' })),
  )
  await append(
    'event_waits',
    three((tournament, place) => ({ tournament, user: memberOf(place + 40), state: 'lapsed' })),
  )
  await append(
    'discord_mirrors',
    events.map((event) => ({
      kind: 'event_post',
      subject_collection: 'tournaments',
      subject_id: event,
      event,
      status: 'current',
    })),
  )
  return events
}

async function appendClips(append: AppendRows, { growth, memberOf }: Filled): Promise<string[]> {
  const { votesPerClip } = growth
  const games = ['blackops6', 'blackops6', 'gta5', 'other']
  const maps = ['liberty_falls', 'terminus', 'cittadelle_de_morts', 'the_toumb']
  const clips = await append(
    'clips',
    often(growth.clips, (n) =>
      clipValues(memberOf(n * 13), {
        clip_title: `Clip ${n}`,
        clip_link: `https://youtu.be/${String(n).padStart(11, 'x')}`,
        game: games[n % games.length],
        map: maps[n % maps.length],
        highest_round: n % 90,
        upvotes: votesPerClip - (n % votesPerClip),
        consent_promotional: true,
        created: hoursFromNow(-n - 1),
      }),
    ),
  )
  await append('clip_votes', votesOn(clips, { growth, memberOf }))
  return clips
}

function* votesOn(clips: readonly string[], { growth, memberOf }: Filled): Generator<Values> {
  for (const [n, clip] of clips.entries())
    for (let place = 0; place < growth.votesPerClip; place += 1)
      // Not the first member, who votes when the site is measured.
      yield { clip, user: memberOf(1 + ((n * 7 + place) % (growth.members - 1))), vote_type: 'upvote' }
}

async function appendRuns(
  append: AppendRows,
  {
    growth,
    memberOf,
    season,
    events,
  }: Filled & { readonly season: string; readonly events: readonly string[] },
): Promise<string[]> {
  const runs = await append(
    'runs',
    often(growth.members / 2, (n) => ({
      ...standOf(n),
      submitter: memberOf(2 * n),
      status: n < openCount ? 'pending' : 'verified',
      proof_link: `https://youtu.be/${String(n).padStart(11, 'r')}`,
      played_at: hoursFromNow(-10 * n),
      handed_in_at: hoursFromNow(-10 * n),
      decided_at: n < openCount ? '' : hoursFromNow(-10 * n + 5),
      is_record: n % 100 === 50,
      ...(n % 20 === 0 && { season }),
      ...(n % 2 === 0 && { tournament: events[n % events.length] }),
    })),
  )
  await append(
    'run_players',
    runs.map((run, n) => ({ run, user: memberOf(2 * n) })),
  )
  await append(
    'run_comments',
    runs.map((run, n) => ({ run, author: memberOf(n), kind: 'verify' })),
  )
  return runs
}

/** Returns the board and the round of a run. */
function standOf(n: number): Values {
  const maps = ['liberty_falls', 'terminus', 'cittadelle_de_morts', 'the_toumb']
  return {
    game: 'blackops6',
    map: maps[n % maps.length],
    round: 10 + (n % 90),
    squad_size: 1 + ((n >> 2) % 4),
  }
}

/**
 * Returns the bests of each member. A card without them would be recomputed, and so would those of all
 * members with lower rounds.
 */
function bestIn(runs: readonly string[]): (n: number) => readonly Values[] {
  return (n) => {
    const place = n / 2
    const run = runs[place]
    if (run === undefined || place < openCount) return []
    return [{ ...standOf(place), run, played_at: hoursFromNow(-10 * place) }]
  }
}

interface MemberRows {
  readonly bestOf: (n: number) => readonly Values[]
  readonly growth: Growth
  readonly members: readonly string[]
  readonly rankOf: (n: number) => string | undefined
  readonly event: string
}

async function appendMemberRows(append: AppendRows, rows: MemberRows): Promise<void> {
  const { members, rankOf, bestOf } = rows
  const each = (made: (user: string, n: number) => Values) => members.map(made)
  await append('notifications', noticesOf(rows))
  await append('activities', activitiesOf(rows))
  await append(
    'rank_progress',
    each((user, n) => ({
      user,
      rank: rankOf(n),
      next_rank: rankOf(n + 1),
      state: n % 50 === 0 ? 'at_risk' : 'active',
      failing_since: n % 50 === 0 ? hoursFromNow(-n) : '',
    })),
  )
  await append(
    'rank_changes',
    each((user, n) => ({
      user,
      from: rankOf(n),
      to: rankOf(n + 1),
      kind: n % 4 ? 'joined' : 'promoted',
      created: created(n),
    })),
  )
  await append(
    'profile_cards',
    each((user, n) => ({
      user,
      rival: members[(n + 1) % members.length],
      companions: [],
      bests: bestOf(n),
      made_at: hoursFromNow(-1),
    })),
  )
  await append(
    'badge_grants',
    each((user) => ({ user, badge: 'regular', tier: 1, at: hoursFromNow(-5) })),
  )
  await append(
    'reward_grants',
    each((user, n) => ({ user, reward: 'snake', role_id: '1', discord_id: String(n) })),
  )
  await append(
    'notice_settings',
    each((user, n) => ({ user, digest: 'off', unsubscribe_key: String(n).padStart(40, 'u') })),
  )
}

function* noticesOf({ growth, members, event }: MemberRows): Generator<Values> {
  for (const [n, user] of members.entries())
    for (let place = 0; place < growth.perMember; place += 1)
      yield {
        user,
        kind: 'event_moved',
        event,
        group: `${n}-${place}`,
        count: 1,
        at: hoursFromNow(-place),
        seen_at: place < 1 ? '' : hoursFromNow(-place),
      }
}

function* activitiesOf({ growth, members }: MemberRows): Generator<Values> {
  for (const user of members)
    for (let place = 0; place < growth.perMember; place += 1)
      yield {
        user,
        kind: place % 2 ? 'attended' : 'signed_up',
        at: hoursFromNow(-24 * place),
        subject_collection: 'tournaments',
        subject_id: `${user}-${place}`,
        value: 1,
      }
}

/** A few of each wait for a decision. */
const isOpen = (n: number) => n < openCount
const created = (n: number) => hoursFromNow(-3 * n)

async function appendStaffRows(
  append: AppendRows,
  { growth, memberOf, rankOf }: Filled & Pick<MemberRows, 'rankOf'>,
): Promise<void> {
  const some = growth.members / 2
  await append(
    'audit_log',
    often(growth.members * 2, (n) => ({
      actor_id: memberOf(1),
      actor_username: `member${n % 5}`,
      action: n % 10 ? 'update' : 'create',
      collection: n % 3 ? 'clips' : 'users',
      record: memberOf(n),
      created: created(n),
    })),
  )
  await append(
    'staff_applications',
    often(some, (n) =>
      applicationValues(memberOf(n), { status: isOpen(n) ? 'new' : 'seen', created: created(n) }),
    ),
  )
  await append(
    'game_interests',
    often(some, (n) => ({
      user: memberOf(n),
      supported_games: ['Chess'],
      status: isOpen(n) ? 'new' : 'seen',
      created: created(n),
    })),
  )
  await append(
    'rank_proposals',
    often(some, (n) => ({
      user: memberOf(n),
      rank: rankOf(n),
      state: isOpen(n) ? 'open' : 'approved',
      created: created(n),
    })),
  )
  await append(
    'absences',
    often(some, (n) => ({
      user: memberOf(n),
      from: hoursFromNow(isOpen(n) ? -24 : -24 * n - 240),
      until: hoursFromNow(isOpen(n) ? 24 : -24 * n),
      state: n < openCount / 2 ? 'asked' : 'approved',
    })),
  )
  await append(
    'users_notes',
    often(some, (n) => ({ user: memberOf(n), notes: 'Kind' })),
  )
  await append(
    'outbox',
    often(some, (n) => ({
      relay: 'event-logs',
      status: isOpen(some - 1 - n) ? 'parked' : 'delivered',
      sequence: n,
      created: created(some - n),
    })),
  )
  const calls = await append(
    'squad_calls',
    often(growth.members / 2, (n) => ({
      user: memberOf(n),
      game: 'blackops6',
      goal: 'casual',
      platform: 'any',
      size: 4,
      starts_at: hoursFromNow(isOpen(n) ? 1 : -n),
      expires_at: hoursFromNow(isOpen(n) ? 2 : 1 - n),
      state: isOpen(n) ? 'open' : 'expired',
    })),
  )
  await append(
    'squad_seats',
    calls.flatMap((call, n) => often(2, (place) => ({ call, user: memberOf(n + place + 1) }))),
  )
}

function often<Made>(count: number, made: (n: number) => Made): Made[] {
  return Array.from({ length: count }, (_, n) => made(n))
}
