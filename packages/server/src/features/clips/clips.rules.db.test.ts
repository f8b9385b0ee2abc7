import { expect, test } from 'vitest'
import { clipValues, createClip } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { everyRole, idOf } from '../../testing/test-site.ts'

onEachSite((site) => {
  testRights(site, {
    collection: 'clips',
    record: ({ engine, people }) => createClip(engine, people.member.id),
    submit: async ({ people }, role) => clipValues(idOf(people, role)),
    change: { clip_title: 'Round 43' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { guest: 400, rest: 'ok' },
      update: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      delete: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  testRights(site, {
    collection: 'clip_votes',
    record: async ({ engine, people }) => {
      const clip = await createClip(engine, people.other.id)
      const vote = { user: people.member.id, clip, vote_type: 'upvote' }
      return (await engine.recordsOf('clip_votes').create(vote)).id
    },
    submit: async ({ engine, people }, role) => ({
      user: idOf(people, role),
      clip: await createClip(engine, people.other.id),
      vote_type: 'downvote',
    }),
    change: { vote_type: 'downvote' },
    rights: {
      list: { guest: 'hidden', rest: 'ok' },
      view: { guest: 404, rest: 'ok' },
      create: { guest: 400, rest: 'ok' },
      update: { member: 'ok', superuser: 'ok', rest: 404 },
      delete: { member: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  for (const collection of ['clip_leaderboard', 'bo6_leaderboard']) {
    testRights(site, {
      collection,
      record: async ({ engine, people }) => {
        const clip = await createClip(engine, people.member.id)
        await engine.recordsOf('clip_votes').create({ user: people.other.id, clip, vote_type: 'upvote' })
        return clip
      },
      rights: {
        list: { guest: 'hidden', rest: 'ok' },
        view: { guest: 404, rest: 'ok' },
        create: 400,
        update: 400,
        delete: 400,
      },
    })
  }

  test('paypal_handle is for the owner and staff: not shown, filtered or sorted by anyone else [BE-04]', async () => {
    const id = await createClip(site.engine, site.people.member.id, { paypal_handle: '@secret' })
    const seen: Record<string, unknown> = {}
    const found: Record<string, unknown> = {}
    for (const role of everyRole.slice(1)) {
      const clips = site.as[role].collection('clips')
      seen[role] = (await clips.getOne(id))['paypal_handle']
      const list = await clips
        .getList(1, 1, { filter: `id = '${id}' && paypal_handle = '@secret'` })
        .catch(() => undefined)
      found[role] = (list?.items.length ?? 0) > 0
    }
    expect(seen).toEqual({
      member: '@secret',
      other: undefined,
      staff: '@secret',
      admin: '@secret',
      superuser: '@secret',
    })
    expect(found).toMatchObject({ other: false, staff: true, admin: true, superuser: true })
  })

  test('members cannot write counts, nor submit in another name [BE-04]', async () => {
    const clips = site.as.member.collection('clips')
    const me = site.people.member.id
    expect(await refusalOf(clips.create(clipValues(me, { upvotes: 500 })))).toMatchObject({
      status: 400,
      fields: ['upvotes'],
    })
    expect(await outcomeOf(clips.create(clipValues(site.people.other.id)))).toBe(400)
    const id = await createClip(site.engine, me)
    const refusal = await refusalOf(site.as.staff.collection('clips').update(id, { downvotes: -1 }))
    expect(refusal).toMatchObject({ status: 400, fields: ['downvotes'] })
  })

  test('staff upload for others, a member submits under their own Discord name [CL-04] [CL-06]', async () => {
    const { as, people } = site
    const uploaded = await as.staff
      .collection('clips')
      .create(clipValues(people.member.id, { map: '', highest_round: '', discord_username: 'typed' }))
    expect(uploaded).toMatchObject({ user: people.member.id, highest_round: 0, discord_username: 'typed' })
    const submitted = await as.member
      .collection('clips')
      .create(clipValues(people.member.id, { discord_username: 'somebody else' }))
    expect(submitted).toMatchObject({ discord_username: 'member' })
  })

  const wrong = [
    { name: 'no link', change: { clip_link: '' }, field: 'clip_link' },
    { name: 'a link that runs code', change: { clip_link: 'javascript:alert(1)' }, field: 'clip_link' },
    { name: 'no map', change: { map: '' }, field: 'map' },
    { name: 'no round', change: { highest_round: '' }, field: 'highest_round' },
    { name: 'no title', change: { clip_title: '' }, field: 'clip_title' },
    { name: 'an unknown map', change: { map: 'nowhere' }, field: 'map' },
    { name: 'an endless PayPal handle', change: { paypal_handle: 'x'.repeat(121) }, field: 'paypal_handle' },
  ]
  test.each(wrong)('a submission with $name is refused [CL-04]', async ({ change, field }) => {
    const request = site.as.member.collection('clips').create(clipValues(site.people.member.id, change))
    expect(await refusalOf(request)).toMatchObject({ status: 400, fields: [field] })
  })

  test('another game needs neither map nor round, and a bare video id is a link [CL-04]', async () => {
    const values = { game: 'gta5', map: '', highest_round: '', clip_link: 'dQw4w9WgXcQ' }
    const request = site.as.member.collection('clips').create(clipValues(site.people.member.id, values))
    expect(await outcomeOf(request)).toBe('ok')
  })

  test('a link is normalised as browsers do, for every author, and unchanged by other updates', async () => {
    const { as, people, engine } = site
    const typed = ' HTTPS://me:secret@Clips.Example/<b>" '
    const stored = 'https://clips.example/%3Cb%3E%22'
    const clips = as.member.collection('clips')
    expect(await clips.create(clipValues(people.member.id, { clip_link: typed }))).toMatchObject({
      clip_link: stored,
    })
    const old = await createClip(engine, people.member.id, { clip_link: 'HTTPS://OLD.example' })
    const staff = as.staff.collection('clips')
    expect(await staff.update(old, { clip_title: 'New' })).toMatchObject({ clip_link: 'HTTPS://OLD.example' })
    expect(await staff.update(old, { clip_link: typed })).toMatchObject({ clip_link: stored })
  })
})
