import { expect, test } from 'vitest'
import { createClip } from '../testing/factories.ts'
import { onEachSite } from '../testing/on-each-site.ts'
import { createPerson } from '../testing/test-site.ts'
import { markMembers, workOffMarks } from './member-marks.ts'

onEachSite((site) => {
  const isMarked = async (user: string) =>
    (await site.engine.recordsOf('member_marks').count({ filter: 'user = {:user}', params: { user } })) > 0

  test('an activity that is written or voided marks its member', async () => {
    const { engine } = site
    const owner = (await createPerson(engine, 'marked-owner')).id
    const voter = (await createPerson(engine, 'marked-voter')).id
    const clip = await createClip(engine, owner)
    await workOffMarks(site, async () => {})
    const vote = await engine.recordsOf('clip_votes').create({ clip, user: voter, vote_type: 'upvote' })
    expect([await isMarked(owner), await isMarked(voter)]).toEqual([true, true])
    await workOffMarks(site, async () => {})
    expect([await isMarked(owner), await isMarked(voter)]).toEqual([false, false])
    await engine.recordsOf('clip_votes').delete(vote.id)
    expect(await isMarked(owner)).toBe(true)
  })

  test('work that fails is repeated, and changes during it keep their mark', async () => {
    const { engine } = site
    const { id } = await createPerson(engine, 'marked-twice')
    const told: string[][] = []
    await workOffMarks(site, async () => {})
    await engine.transaction((tx) => markMembers(tx, [id, id, '']))
    await expect(
      workOffMarks(site, async () => {
        throw new Error('Not now.')
      }),
    ).rejects.toThrow('1 of 1 failed')
    expect(await isMarked(id)).toBe(true)
    await workOffMarks(site, async (users) => {
      told.push([...users])
      await engine.transaction((tx) => markMembers(tx, users))
    })
    expect(told).toEqual([[id]])
    expect(await isMarked(id)).toBe(true)
  })

  test('a member for whom the work fails does not stop the others', async () => {
    const { engine } = site
    const names = ['marked-first', 'marked-odd', 'marked-last']
    const ids: string[] = []
    for (const name of names) ids.push((await createPerson(engine, name)).id)
    const odd = ids[1] ?? ''
    await workOffMarks(site, async () => {})
    await engine.transaction((tx) => markMembers(tx, ids))
    const done = new Set<string>()
    const work = workOffMarks(site, async (users) => {
      if (users.includes(odd)) throw new Error('Not this one.')
      for (const user of users) done.add(user)
    })
    await expect(work).rejects.toThrow('failed')
    expect(done).toEqual(new Set(ids.filter((id) => id !== odd)))
    expect(await Promise.all(ids.map(isMarked))).toEqual([false, true, false])
    await workOffMarks(site, async () => {})
  })

  test('a transaction that is rolled back marks no member', async () => {
    const { engine } = site
    const { id } = await createPerson(engine, 'marked-never')
    await workOffMarks(site, async () => {})
    const failing = engine.transaction(async (tx) => {
      await markMembers(tx, [id])
      throw new Error('Undone.')
    })
    await expect(failing).rejects.toThrow('Undone.')
    expect(await isMarked(id)).toBe(false)
  })
})
