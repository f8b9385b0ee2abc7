import type { Engine } from '@longhouse/engine'
import type { TestDatabase } from '@longhouse/engine/testing'
import { rewardIds } from '@longhouse/contract/rewards'
import { deleteMatching } from '../platform/records.ts'
import {
  applicationValues,
  createClip,
  createEvent,
  interestValues,
  seriesValues,
} from '../testing/factories.ts'
import { startTestSite, type TestSite } from '../testing/test-site.ts'

/** A field as the API describes it to superusers. */
export interface KnownField {
  readonly name: string
  readonly type: string
  readonly collectionId?: string
}

export interface KnownCollection {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly fields: readonly KnownField[]
  /** The record that belongs to `member`, as stored. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string }
}

/** A site with a record of `member` in every collection, system collections included. */
export interface FullSite extends TestSite {
  readonly collections: readonly KnownCollection[]
}

/** Used where a record cannot exist. */
const noRecord = { id: 'nonehere0000000', round: 30, squad_size: 2 }
const later = '2099-01-01 00:00:00.000Z'

export async function startFullSite(database: TestDatabase): Promise<FullSite> {
  const site = await startTestSite(database)
  const ids = await fill(site)
  await forgetOthers(site)
  const known = await site.as.superuser.collections.getFullList()
  const collections = await Promise.all(
    known.map(async ({ id, name, type, fields }) => {
      const recordId = ids[name] ?? ''
      const record =
        recordId === noRecord.id ? noRecord : await site.engine.recordsOf(name).findById(recordId)
      if (!record) throw new Error(`Give member a record in ${name}.`)
      return { id, name, type, fields: fields.map(describe), record }
    }),
  )
  return { ...site, collections }
}

/** Deletes activities, notices and cards of others, so that only the member's are left. */
async function forgetOthers({ engine, people: { member } }: TestSite): Promise<void> {
  const ofOthers = { filter: 'user != {:user}', params: { user: member.id } }
  for (const collection of ['activities', 'notifications', 'profile_cards'])
    await deleteMatching(engine.recordsOf(collection), ofOthers)
}

async function fill({ engine, people: { member, other } }: TestSite): Promise<Record<string, string>> {
  const make = async (collection: string, values: Readonly<Record<string, unknown>>) =>
    (await engine.recordsOf(collection).create(values)).id
  const user = member.id
  await engine.recordsOf('users').update(user, { theme_preference: 'dark', discord: '8001' })
  await engine.recordsOf('users').update(user, { discord_username: 'zq-discord-name', second_factor: true })

  const clips = await createClip(engine, user, {
    discord_username: 'zq-clip-name',
    paypal_handle: 'zq-paypal',
    consent_promotional: true,
  })
  const clip_votes = await make('clip_votes', { user, clip: clips, vote_type: 'upvote' })
  await createClip(engine, other.id, { paypal_handle: 'another', consent_promotional: false })
  const tournaments = await createEvent(engine, { organizer: user })
  const tournament = tournaments
  const game_nights = await make('game_nights', { tournament, overlay_key: 'zqoverlaykey'.padEnd(24, '0') })
  const squads = await make('squads', { night: game_nights, members: [user], captain: user })
  const call = {
    game: 'blackops6',
    goal: 'quest',
    platform: 'pc',
    size: 3,
    starts_at: new Date().toISOString(),
  }
  const squad_calls = await make('squad_calls', { ...call, user, note: 'zq-call-note' })
  const others_call = await make('squad_calls', { ...call, user: other.id })
  const mails = await make('mails', {
    kind: 'otp',
    status: 'pending',
    user,
    recipient: 'zq-recipient@example.com',
    expires: later,
    last_error: 'zq-mail-error',
  })
  const notifications = await make('notifications', {
    user,
    kind: 'event_message',
    event: tournament,
    params: { text: 'zq-notice' },
    url: '/zq-address',
    group: 'zq-group',
    count: 1,
    at: later,
  })
  const runs = await make('runs', {
    game: 'blackops6',
    map: 'terminus',
    round: 30,
    squad_size: 2,
    played_at: '2026-01-10 20:00:00.000Z',
    submitter: user,
    status: 'pending',
    proof_link: 'https://zq-proof.example/video',
    note: 'zq-run-note',
    claimed_by: other.id,
    claimed_until: later,
  })
  const ranks = await make('ranks', { title: 'R' })
  await engine.recordsOf('users').update(user, { rank: ranks })
  const rank_proposals = await make('rank_proposals', {
    user,
    rank: ranks,
    state: 'declined',
    evidence: { at: later, requirements: [], duties: [], ticks: { 'zq-tick': other.id } },
    decided_by: other.id,
    reason: 'zq-rank-reason',
  })
  const ownClip = { filter: "kind = 'clip_sent' && user = {:user}", params: { user } }
  const owned = { collectionRef: member.collectionId, recordRef: user }
  return {
    users: user,
    clips,
    runs,
    run_players: await make('run_players', { run: runs, user, name: 'zq-player' }),
    run_comments: await make('run_comments', { run: runs, author: user, kind: 'answer', text: 'zq-talk' }),
    // There is no best while the only run waits.
    personal_bests: noRecord.id,
    clip_votes,
    clip_leaderboard: clips,
    bo6_leaderboard: clips,
    tournaments,
    tournament_registrations: await make('tournament_registrations', {
      user,
      tournament,
      with: [other.id],
    }),
    event_waits: await make('event_waits', { user, tournament }),
    event_results: await make('event_results', { tournament, place: 1, players: [user] }),
    game_nights,
    squads,
    squad_facts: await make('squad_facts', {
      squad: squads,
      kind: 'reached',
      value: 13,
      at: later,
      device: 'zq-phone',
      author: user,
    }),
    squad_calls,
    squad_seats: await make('squad_seats', { call: others_call, user }),
    event_messages: await make('event_messages', { tournament, author: user, text: 'Bring snacks' }),
    event_series: await make('event_series', seriesValues({ owner: user, is_paused: true })),
    calendar_keys: await make('calendar_keys', { user, key: 'zq-calendar-key'.padEnd(32, '-') }),
    faqs: await make('faqs', { question: 'Q', answer: 'A' }),
    conduct_rules: await make('conduct_rules', { rule_content: 'C' }),
    ranks,
    ladder_settings: await make('ladder_settings', { is_on: false, revision: 1 }),
    rank_rules: await make('rank_rules', { rank: ranks, step: 1, role_id: '4242', warn_days: 7 }),
    rank_progress: await make('rank_progress', {
      user,
      rank: ranks,
      state: 'at_risk',
      why: { at: later, requirements: [], duties: [{ sentence: 'zq-why-sentence' }] },
      warned_at: later,
    }),
    rank_proposals,
    rank_votes: await make('rank_votes', {
      proposal: rank_proposals,
      voter: user,
      vote: 'no',
      note: 'zq-vote-note',
    }),
    rank_changes: await make('rank_changes', {
      user,
      to: ranks,
      kind: 'corrected',
      by: other.id,
      reason: 'zq-change-reason',
    }),
    profile_cards: await fillCard({ engine, user }),
    badge_grants: await make('badge_grants', { user, badge: 'judge', tier: 1, at: later }),
    absences: await make('absences', {
      user,
      from: later,
      until: later,
      reason: 'zq-leave-reason',
      state: 'declined',
      decided_by: other.id,
      answer: 'zq-leave-answer',
    }),
    member_marks: await make('member_marks', { user }),
    discord_roles: await make('discord_roles', { role_id: '77', role_name: 'zq-role', position: 1 }),
    staff_applications: await make(
      'staff_applications',
      applicationValues(user, { why_staff: 'zq-why', status: 'seen', staff_note: 'zq-application-note' }),
    ),
    game_interests: await make(
      'game_interests',
      interestValues(user, { feedback: 'zq-feedback', staff_note: 'zq-interest-note' }),
    ),
    users_notes: await make('users_notes', { user, notes: 'zq-note' }),
    reward_grants: await make('reward_grants', {
      user,
      reward: rewardIds[0],
      role_id: '5',
      discord_id: '8001',
    }),
    role_changes: await make('role_changes', {
      user,
      discord_id: '8001',
      role_id: '99000000000000002',
      wants: 'give',
      source: 'rank',
      status: 'parked',
      last_error: 'zq-role-error',
    }),
    role_links: await make('role_links', {
      user,
      who: 'zq-who',
      tokens: 'zq-link-tokens',
      status: 'live',
      sent: { username: 'zq-told', facts: {} },
      failed: 'zq-link-failed',
    }),
    role_farewells: await make('role_farewells', { who: 'zq-gone', tokens: 'zq-old-tokens' }),
    outbox: await make('outbox', {
      relay: 'clip-logs',
      status: 'parked',
      body: { content: 'zq-relay' },
      actor_id: user,
      last_error: 'zq-outbox-error',
    }),
    mails,
    notifications,
    notice_deliveries: await make('notice_deliveries', {
      user,
      notification: notifications,
      channel: 'discord',
      status: 'parked',
      expires: later,
      last_error: 'zq-delivery-error',
    }),
    push_devices: await make('push_devices', {
      user,
      endpoint: 'https://push.example/zq-endpoint',
      service: 'https://push.example',
      keys: { p256dh: 'zq-p256dh', auth: 'zq-auth' },
      server_key: 'zq-server-key',
      session: 'zq-session',
      device: 'zq-browser',
      last_ok: later,
    }),
    direct_channels: await make('direct_channels', {
      user,
      discord_id: '8001',
      channel_id: '98000000000000001',
    }),
    notice_settings: await make('notice_settings', {
      user,
      choices: { reminder: { mail: true } },
      quiet: { from: '22:07', to: '07:03' },
      digest: 'weekly',
      reminder_minutes: 15,
      unsubscribe_key: 'zq-unsubscribe',
      discord_off: later,
      discord_refusal: 'closed',
    }),
    mail_secrets: await make('mail_secrets', { mail: mails, token: 'zq-token', code: '12345678' }),
    first_run_links: await make('first_run_links', { token_hash: 'zq-hash', expires: later }),
    activities: String((await engine.recordsOf('activities').findFirst(ownClip))?.id),
    server_values: await make('server_values', { key: 'zq-key', value: { kept: 'zq-value' } }),
    discord_settings: await make('discord_settings', {
      section: 'channels',
      value: { events: '99000000000000001' },
    }),
    discord_mirrors: await make('discord_mirrors', {
      kind: 'event_post',
      subject_collection: 'tournaments',
      subject_id: tournament,
      event: tournament,
      status: 'parked',
      last_error: 'zq-mirror-error',
    }),
    completed_steps: await make('completed_steps', { subject: 'zq-subject', step: 'zq-step' }),
    audit_log: await make('audit_log', {
      action: 'update',
      collection: 'users',
      record: user,
      subject_id: user,
      actor_username: 'zq-actor',
      before: { note: 'zq-before' },
      after: { note: 'zq-after' },
    }),
    ...(await fillSeasons(make, { user, clip: clips })),
    _superusers: String((await engine.recordsOf('_superusers').findFirst({}))?.id),
    _externalAuths: await make('_externalAuths', { ...owned, provider: 'discord', providerId: '8001' }),
    _otps: await make('_otps', { ...owned, password: 'zq-code-1234', sentTo: 'zq-otp@example.com' }),
    _mfas: await make('_mfas', { ...owned, method: 'zq-method' }),
    _authOrigins: await make('_authOrigins', { ...owned, fingerprint: 'zq-fingerprint' }),
    _sessions: await make('_sessions', { ...owned, device: 'zq-device', lastUsed: later }),
  }
}

/** Fills the member's card, which exists from the beginning. */
async function fillCard({
  engine,
  user,
}: {
  readonly engine: Engine
  readonly user: string
}): Promise<string> {
  const cards = engine.recordsOf('profile_cards')
  const id = String((await cards.findFirst({ filter: `user = '${user}'` }))?.id)
  await cards.patch([
    {
      id,
      attended: 3,
      made_at: later,
      is_rival_due: true,
      hides_company: true,
      badges: [{ badge: 'zq-badge' }],
    },
  ])
  return id
}

type Make = (collection: string, values: Readonly<Record<string, unknown>>) => Promise<string>

/** Creates a closed season with a place of the member, and a contest in which they voted. */
async function fillSeasons(
  make: Make,
  { user, clip }: { readonly user: string; readonly clip: string },
): Promise<Record<string, string>> {
  const seasons = await make('seasons', {
    name: 'Autumn',
    starts: '2020-09-01 00:00:00.000Z',
    ends: '2020-12-01 00:00:00.000Z',
    state: 'closed',
  })
  const contests = await make('contests', {
    month: '2020-09',
    state: 'voting',
    nominees: [clip],
    ends: later,
  })
  return {
    seasons,
    season_results: await make('season_results', {
      season: seasons,
      board: 'blackops6:terminus:1',
      place: 1,
      players: [{ id: user, name: 'member', key: 1 }],
      users: [user],
      round: 30,
      points: 25,
    }),
    contests,
    contest_votes: await make('contest_votes', { contest: contests, clip, user }),
  }
}

function describe({ name, type, ...rest }: Record<string, unknown>): KnownField {
  const { collectionId } = rest
  const target = typeof collectionId === 'string' ? { collectionId } : {}
  return { name: String(name), type: String(type), ...target }
}
