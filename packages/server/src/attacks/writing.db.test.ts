import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { clipValues, applicationValues, eventValues, interestValues } from '../testing/factories.ts'
import type { Role } from '../testing/test-site.ts'
import { startFullSite, type FullSite, type KnownField } from './full-site.fixture.ts'

const everybody: readonly Role[] = ['guest', 'member', 'other', 'staff', 'admin']
type Values = Readonly<Record<string, unknown>>

interface Writable {
  readonly by: Role
  readonly create: (site: FullSite) => Values
  readonly fields: readonly string[]
}

/** Fields that members or staff may send; only the server writes the others of these collections. */
const writable: Readonly<Record<string, Writable>> = {
  clips: {
    by: 'member',
    create: ({ people }) => clipValues(people.member.id),
    fields: [
      'user',
      'game',
      'map',
      'clip_title',
      'clip_link',
      'highest_round',
      'paypal_handle',
      'consent_promotional',
    ],
  },
  tournaments: {
    by: 'staff',
    create: () => eventValues(),
    fields: [
      'name',
      'description',
      'start_date',
      'end_date',
      'max_participants',
      'status',
      'game',
      'thumbnail',
      'organizer',
      'kind',
      'time_zone',
      'hosts',
      'place',
      'is_public',
      'is_draft',
      'slots',
      'sign_up_closes',
      'waits',
      'claim_minutes',
      'check_in_minutes',
      'reminders',
      'cancelled_at',
      'cancel_reason',
    ],
  },
  runs: {
    by: 'member',
    create: ({ people }) => ({
      game: 'blackops6',
      round: 30,
      squad_size: 2,
      submitter: people.member.id,
      played_at: '2026-01-10 20:00:00.000Z',
      status: 'draft',
    }),
    fields: [
      'game',
      'map',
      'round',
      'squad_size',
      'submitter',
      'played_at',
      'proof_link',
      'moments',
      'screenshot',
      'clip',
      'note',
      'status',
    ],
  },
  staff_applications: {
    by: 'member',
    create: ({ people }) => applicationValues(people.member.id),
    fields: Object.keys(applicationValues('')),
  },
  game_interests: {
    by: 'member',
    create: ({ people }) => interestValues(people.member.id),
    fields: [...Object.keys(interestValues('')), 'other_games', 'other_games_to_support', 'feedback'],
  },
}
/** Staff respond to forms, and name the author of a clip that they upload for a member. */
const writtenByStaff = ['status', 'staff_note', 'discord_username']
const engineKept = ['id', 'created', 'updated']

onEitherDatabase((database) => {
  let site: FullSite
  beforeAll(async () => {
    site = await startFullSite(database)
  })
  afterAll(() => site.close())

  const collection = (name: string) => {
    const found = site.collections.find((each) => each.name === name)
    if (!found) throw new Error(`No collection ${name}.`)
    return found
  }
  const send = async (as: Role, method: string, path: string, body: Values) => {
    const headers = { Authorization: site.as[as].authStore.token, 'Content-Type': 'application/json' }
    const response = await fetch(`${site.url}/api/collections/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    const answer: Record<string, unknown> = JSON.parse((await response.text()) || '{}')
    return { status: response.status, answer }
  }

  describe.each(Object.keys(writable))('mass assignment: %s', (name) => {
    test('every field that only the server writes is refused, or has no effect', async () => {
      const { by, create, fields } = requireWritable(name)
      const kept = collection(name).fields.filter((field) => !fields.includes(field.name))
      expect(kept.length).toBeGreaterThan(2)
      for (const field of kept.filter((each) => each.name !== 'id')) {
        const planted = plantedValue(field)
        const { status, answer } = await send(by, 'POST', `${name}/records`, {
          ...create(site),
          [field.name]: planted,
        })
        const id = status === 200 ? String(answer['id']) : ''
        const stored = await site.engine.recordsOf(name).findById(id)
        expect([field.name, stored?.[field.name]]).not.toEqual([field.name, planted])
      }
    })

    test('nor does an update plant them', async () => {
      const { record, fields } = collection(name)
      const kept = fields.filter((field) => !requireWritable(name).fields.includes(field.name))
      for (const field of kept.filter(({ name: each }) => !writtenByStaff.includes(each))) {
        for (const as of everybody) {
          await send(as, 'PATCH', `${name}/records/${record.id}`, { [field.name]: plantedValue(field) })
          const stored = await site.engine.recordsOf(name).findById(record.id)
          const value = engineKept.includes(field.name) ? stored?.['id'] : stored?.[field.name]
          const expected = engineKept.includes(field.name) ? record.id : record[field.name]
          expect([as, field.name, value]).toEqual([as, field.name, expected])
        }
      }
    })
  })

  test('secrets of an account cannot be set along: password, key, verified', async () => {
    const { record } = collection('users')
    const before = await secretsOf(record.id)
    for (const as of everybody) {
      for (const body of [
        { password: 'planted password', passwordConfirm: 'planted password' },
        { tokenKey: 'k'.repeat(50) },
        { 'tokenKey+': 'k' },
        { verified: true, email: 'planted@example.com' },
        { id: 'planted12345678' },
        { collectionId: '_superusers', collectionName: '_superusers' },
      ])
        await send(as, 'PATCH', `users/records/${record.id}`, body)
    }
    expect(await secretsOf(record.id)).toEqual(before)
  })

  test('only superusers write to collections of the server', async () => {
    const kept = ['outbox', 'audit_log', 'mails', 'mail_secrets', 'reward_grants', 'discord_roles']
    const names = [...kept, 'first_run_links', 'completed_steps', 'activities']
    const system = ['_superusers', '_externalAuths', '_otps', '_mfas', '_authOrigins', '_sessions']
    const views = ['clip_leaderboard', 'bo6_leaderboard', 'personal_bests']
    for (const name of [...names, ...system, ...views, 'run_players']) {
      const { record } = collection(name)
      const values = { ...record, collectionId: undefined, collectionName: undefined }
      for (const as of everybody) {
        const count = await site.engine.recordsOf(name).count()
        const created = await send(as, 'POST', `${name}/records`, { ...values, id: '' })
        const changed = await send(as, 'PATCH', `${name}/records/${record.id}`, values)
        expect([name, as, created.status >= 400, changed.status >= 400]).toEqual([name, as, true, true])
        expect(await site.engine.recordsOf(name).count()).toBe(count)
      }
    }
  })

  test('other members and guests cannot change or delete a member’s own records', async () => {
    const owned = ['users', 'clip_votes', 'tournament_registrations', 'clips', 'staff_applications', 'runs']
    for (const name of [...owned, 'game_interests', '_externalAuths', '_sessions', '_authOrigins']) {
      const { record, fields } = collection(name)
      const before = await site.engine.recordsOf(name).findById(record.id)
      for (const as of ['guest', 'other'] as const) {
        const text = fields.find((field) => field.type === 'text' && !engineKept.includes(field.name))
        const change = { [text?.name ?? 'user']: 'planted', user: site.people.other.id }
        expect([
          name,
          as,
          (await send(as, 'PATCH', `${name}/records/${record.id}`, change)).status >= 400,
        ]).toEqual([name, as, true])
        expect([
          name,
          as,
          (await send(as, 'DELETE', `${name}/records/${record.id}`, {})).status >= 400,
        ]).toEqual([name, as, true])
      }
      expect([name, await site.engine.recordsOf(name).findById(record.id)]).toEqual([name, before])
    }
  })

  test('members and guests cannot create records in another name', async () => {
    const { member } = site.people
    const clip = collection('clips').record.id
    const tournament = collection('tournaments').record.id
    for (const [name, values] of [
      ['clips', clipValues(member.id)],
      ['clip_votes', { user: member.id, clip, vote_type: 'downvote' }],
      ['tournament_registrations', { user: member.id, tournament }],
      ['staff_applications', applicationValues(member.id)],
      ['game_interests', interestValues(member.id)],
    ] as const) {
      for (const as of ['guest', 'other'] as const)
        expect([name, as, (await send(as, 'POST', `${name}/records`, values)).status]).toEqual([
          name,
          as,
          400,
        ])
    }
  })

  async function secretsOf(id: string): Promise<unknown> {
    const [row] = await site.engine.query<Record<string, unknown>>({
      sql: 'SELECT password, "tokenKey", verified, email FROM users WHERE id = ?',
      params: [id],
    })
    return row
  }
})

function requireWritable(name: string): Writable {
  const found = writable[name]
  if (!found) throw new Error(`Nobody writes to ${name}.`)
  return found
}

/** Returns a value that is certainly not stored yet. */
function plantedValue({ name, type }: KnownField): unknown {
  if (type === 'number') return 987
  if (type === 'bool') return true
  if (type === 'date' || type === 'autodate') return '2001-01-01 00:00:00.000Z'
  if (type === 'select') return name === 'status' ? 'accepted' : 'planted'
  return 'planted'
}
