import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startFullSite, type FullSite } from './full-site.fixture.ts'

/**
 * Collections of events, game nights, notifications, Discord and seasons, in which `member` has left
 * something.
 */
const theirs = [
  'tournaments',
  'tournament_registrations',
  'event_waits',
  'event_results',
  'squads',
  'squad_facts',
  'event_messages',
  'event_series',
  'runs',
  'run_players',
  'run_comments',
  'calendar_keys',
  'notifications',
  'notice_settings',
  'notice_deliveries',
  'direct_channels',
  'push_devices',
  'activities',
  'role_changes',
  'role_links',
  'season_results',
  'contest_votes',
  'rank_progress',
  'rank_proposals',
  'rank_votes',
  'rank_changes',
  'absences',
  'squad_calls',
  'squad_seats',
  'profile_cards',
  'badge_grants',
]

/** Those of them that the record API shows to no member. */
const hiddenFromMembers = ['notice_deliveries', 'direct_channels', 'role_links', 'rank_votes']

onEitherDatabase((database) => {
  let site: FullSite
  beforeAll(async () => {
    site = await startFullSite(database)
  })
  afterAll(() => site.close())

  const { keys } = Object
  const rowsOf = async (collection: string) =>
    (await site.engine.recordsOf(collection).findAll()).map((row) => JSON.stringify(row))

  test('the export has what a member may see about themselves in every collection, and no other account', async () => {
    const { people, as } = site
    const data = await as.member.send<{ records: Record<string, unknown[]> }>('/api/account/export', {})
    const missing = theirs.filter((collection) => !data.records[collection]?.length)
    expect(missing).toEqual(hiddenFromMembers)
    expect(keys(data.records)).not.toContain('users')
    expect(JSON.stringify(data)).not.toContain(people.other.email)
  })

  test('a deleted account is in no queue, feed or notification, nor anywhere else in these collections', async () => {
    const { people, as } = site
    const { id } = people.member
    for (const collection of theirs)
      expect([collection, (await rowsOf(collection)).some((row) => row.includes(id))]).toEqual([
        collection,
        true,
      ])
    await as.member.collection('users').delete(id)
    for (const collection of theirs)
      await expect
        .poll(async () => [collection, (await rowsOf(collection)).filter((row) => row.includes(id))], {
          timeout: 10_000,
        })
        .toEqual([collection, []])
  })
})
