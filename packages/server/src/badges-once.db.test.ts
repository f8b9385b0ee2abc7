import { expect, test } from 'vitest'
import { createFeatures } from './features/index.ts'
import { kindsOfActivity } from './platform/activities.ts'
import { reviewActivities } from './features/activity/review-activities.ts'
import { grantBadges } from './features/badges/grant-badges.ts'
import { createRun } from './features/runs/runs.fixture.ts'
import { createClip } from './testing/factories.ts'
import { workOffMembers } from './testing/marked-members.ts'
import { onBothDatabases, onEither } from './testing/on-each-site.ts'
import { createPerson } from './testing/test-site.ts'

onBothDatabases((site, database) => {
  const grantsOf = async (user: string) =>
    (
      await site.engine
        .recordsOf('badge_grants')
        .findAll({ filter: 'user = {:user}', params: { user }, sort: 'badge,tier' })
    ).map(({ badge, tier }) => `${String(badge)}:${Number(tier)}`)
  const noticesOf = (user: string) =>
    site.engine.recordsOf('notifications').findAll({
      filter: "user = {:user} && kind = 'badge'",
      params: { user },
      sort: 'created,@rowid',
    })
  const voteOn = async (clip: string, name: string) => {
    const { id: user } = await createPerson(site.engine, name)
    return site.engine.recordsOf('clip_votes').create({ clip, user, vote_type: 'upvote' })
  }

  test(
    'badges from before there was a card are granted silently, later ones are notified once [ME-09]',
    onEither(database),
    async () => {
      const { id } = await createPerson(site.engine, 'quiet-start')
      const clip = await createClip(site.engine, id)
      await workOffMembers(site)
      expect(await grantsOf(id)).toEqual(['camera:1'])
      expect(await noticesOf(id)).toEqual([])
      for (const count of Array.from({ length: 10 }, (_, index) => index))
        await voteOn(clip, `quiet-voter-${count}`)
      await workOffMembers(site)
      await workOffMembers(site)
      expect(await grantsOf(id)).toEqual(['camera:1', 'crowd_pleaser:1'])
      expect(await noticesOf(id)).toMatchObject([
        { count: 1, url: '/user/quiet-start', params: { badge: 'crowd_pleaser', tier: 1 } },
      ])
    },
  )

  test('a tier is granted and notified once, even if its activities are rebuilt, voided and created again [ME-09]', async () => {
    const { id } = await createPerson(site.engine, 'rebuilt')
    await workOffMembers(site)
    const clip = await createClip(site.engine, id)
    await workOffMembers(site)
    const [before, told] = [await grantsOf(id), await noticesOf(id)]
    expect([before, told.length]).toEqual([['camera:1'], 1])
    await site.engine.recordsOf('clips').delete(clip)
    await workOffMembers(site)
    // A voided activity takes no badge away.
    expect(await grantsOf(id)).toEqual(before)
    await createClip(site.engine, id)
    for (let time = 0; time < 2; time += 1) {
      await site.engine.transaction((tx) =>
        tx.query({ sql: `DELETE FROM "activities" WHERE "user" = ?`, params: [id] }),
      )
      await reviewActivities({
        engine: site.engine,
        now: site.now,
        kinds: kindsOfActivity(createFeatures(site)),
        repairs: true,
      })
      await workOffMembers(site)
    }
    expect(await grantsOf(id)).toEqual(before)
    expect((await noticesOf(id)).map(({ id: notice }) => notice)).toEqual(
      told.map(({ id: notice }) => notice),
    )
  })

  test('badges of a run are removed when it is disqualified, and no others [ME-09]', async () => {
    const { id } = await createPerson(site.engine, 'disqualified')
    await workOffMembers(site)
    await createClip(site.engine, id)
    const run = await createRun(site, id, { round: 40, squad_size: 1 })
    const runs = site.engine.recordsOf('runs')
    await runs.update(run.id, { status: 'verified' })
    await workOffMembers(site)
    const ofRun = [
      'deep_diver:1',
      'deep_diver:2',
      'lone_wolf:1',
      'lone_wolf:2',
      'proven:1',
      'record_breaker:1',
    ]
    expect(await grantsOf(id)).toEqual(['camera:1', ...ofRun])
    await runs.update(run.id, { status: 'disqualified' })
    await workOffMembers(site)
    expect(await grantsOf(id)).toEqual(['camera:1'])
    const card = await site.engine.recordsOf('profile_cards').findFirst({ filter: `user = '${id}'` })
    expect(card?.['badges']).toMatchObject([{ badge: 'camera' }])
    await runs.update(run.id, { status: 'verified' })
    await workOffMembers(site)
    expect(await grantsOf(id)).toEqual(['camera:1', ...ofRun])
  })

  test('two concurrent jobs grant and notify a tier once [ME-09]', async () => {
    const { id } = await createPerson(site.engine, 'twice-at-once')
    await workOffMembers(site)
    await createClip(site.engine, id)
    await Promise.all(Array.from({ length: 6 }, () => grantBadges(site, [id])))
    expect(await grantsOf(id)).toEqual(['camera:1'])
    expect(await noticesOf(id)).toHaveLength(1)
    await Promise.all([workOffMembers(site), workOffMembers(site), grantBadges(site, [id])])
    expect(await grantsOf(id)).toEqual(['camera:1'])
    expect(await noticesOf(id)).toHaveLength(1)
  })

  test('a badge that is earned while its owner hides badges is not shown', async () => {
    const { id } = await createPerson(site.engine, 'hides-meanwhile')
    await workOffMembers(site)
    await createClip(site.engine, id)
    const card = await site.engine.recordsOf('profile_cards').findFirst({ filter: `user = '${id}'` })
    await Promise.all([
      workOffMembers(site),
      site.engine.recordsOf('profile_cards').update(String(card?.id), { hides_badges: true }),
      grantBadges(site, [id]),
    ])
    await workOffMembers(site)
    const shown = await site.as.other.collection('badge_grants').getFullList({ filter: `user = '${id}'` })
    expect(shown).toEqual([])
    expect(await site.engine.recordsOf('profile_cards').findById(String(card?.id))).toMatchObject({
      badges: [],
    })
    expect(await grantsOf(id)).toEqual(['camera:1'])
  })
})
