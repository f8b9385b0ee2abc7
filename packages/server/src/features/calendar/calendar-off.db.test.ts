import { communityFile } from '@longhouse/contract/community-file'
import { publicFeedPath } from '@longhouse/contract/calendar'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeOf } from '../../testing/outcome.ts'
import { startTestSite, type TestSite } from '../../testing/test-site.ts'

const community = { ...communityFile.config, modules: { calendar: false } }

onEitherDatabase((database) => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite(database, { community })
  })
  afterAll(() => site.close())

  test('a community without the calendar has no feed and no keys; stored data stays', async () => {
    const { member } = site.people
    await site.engine.recordsOf('calendar_keys').create({ user: member.id, key: 'k'.repeat(32) })
    expect((await fetch(`${site.url}${publicFeedPath}`)).status).toBe(404)
    expect(await outcomeOf(site.as.member.send('/api/calendar/key', { method: 'POST' }))).toBe(404)
    expect(await outcomeOf(site.as.member.collection('calendar_keys').getList())).toBe(403)
    expect(await outcomeOf(site.as.superuser.collection('calendar_keys').getList())).toBe('ok')
    await site.as.member.collection('users').delete(member.id)
    expect(await site.engine.recordsOf('calendar_keys').count({})).toBe(0)
  })
})
