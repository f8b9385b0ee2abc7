import { expect, test } from 'vitest'
import { createClip } from '../../testing/factories.ts'
import { onBothDatabases } from '../../testing/on-each-site.ts'
import { refusalOf, untilServed, type Refusal } from '../../testing/outcome.ts'

onBothDatabases((site) => {
  const votes = () => site.as.member.collection('clip_votes')
  const newClip = () => createClip(site.engine, site.people.other.id)
  const ballot = (clip: string, vote_type: string) => ({ user: site.people.member.id, clip, vote_type })
  const votesOn = (clip: string) =>
    site.engine.recordsOf('clip_votes').findAll({ filter: 'clip = {:clip}', params: { clip } })
  const countsOf = async (clip: string) => {
    const record = await site.engine.recordsOf('clips').findById(clip)
    return [record?.['upvotes'], record?.['downvotes']]
  }

  test('a vote counts, switches by deleting and creating, and is taken back [CL-03]', async () => {
    const clip = await newClip()
    const up = await votes().create(ballot(clip, 'upvote'))
    expect(await countsOf(clip)).toEqual([1, 0])
    await votes().delete(up.id)
    const down = await votes().create(ballot(clip, 'downvote'))
    expect(await countsOf(clip)).toEqual([0, 1])
    await votes().delete(down.id)
    expect(await countsOf(clip)).toEqual([0, 0])
  })

  test('creating the other vote replaces the old one in one step [CL-03]', async () => {
    const clip = await newClip()
    const up = await votes().create(ballot(clip, 'upvote'))
    const down = await votes().create(ballot(clip, 'downvote'))
    expect((await votesOn(clip)).map((vote) => [vote.id, vote['vote_type']])).toEqual([[down.id, 'downvote']])
    expect(down.id).not.toBe(up.id)
    expect(await countsOf(clip)).toEqual([0, 1])
  })

  test('updating a vote switches it too; clip and owner stay [CL-03]', async () => {
    const [clip, another] = [await newClip(), await newClip()]
    const up = await votes().create(ballot(clip, 'upvote'))
    await votes().update(up.id, { vote_type: 'downvote' })
    expect(await countsOf(clip)).toEqual([0, 1])
    expect(await refusalOf(votes().update(up.id, { clip: another }))).toMatchObject({ status: 404 })
    expect(await refusalOf(votes().update(up.id, { user: site.people.other.id }))).toMatchObject({
      status: 404,
    })
  })

  test('the same vote twice is refused and counts once [CL-03]', async () => {
    const clip = await newClip()
    await votes().create(ballot(clip, 'upvote'))
    const refusal = await refusalOf(votes().create(ballot(clip, 'upvote')))
    expect(refusal).toMatchObject({ status: 400, message: 'You have already cast this vote' })
    expect(await countsOf(clip)).toEqual([1, 0])
  })

  test('a vote of an unknown kind, or on nothing, changes nothing', async () => {
    const clip = await newClip()
    await votes().create(ballot(clip, 'upvote'))
    expect(await refusalOf(votes().create(ballot(clip, 'sideways')))).toMatchObject({ fields: ['vote_type'] })
    expect(await refusalOf(votes().create(ballot('nothinghere0000', 'upvote')))).toMatchObject({
      fields: ['clip'],
    })
    expect(await countsOf(clip)).toEqual([1, 0])
    expect(await votesOn(clip)).toHaveLength(1)
  })

  test('100 concurrent equal votes of one member are one vote [CL-03]', async () => {
    const clip = await newClip()
    const attempts = await race(100, () => votes().create(ballot(clip, 'upvote')))
    const refusals = attempts.filter((refusal) => refusal !== undefined)
    expect(refusals.map(({ status, message }) => `${status} ${message}`)).toEqual(
      Array.from({ length: 99 }, () => '400 You have already cast this vote'),
    )
    expect(await votesOn(clip)).toHaveLength(1)
    expect(await countsOf(clip)).toEqual([1, 0])
  })

  test('100 concurrent clicks on both buttons leave one vote and its count [CL-03]', async () => {
    const clip = await newClip()
    const attempts = await race(100, (index) =>
      votes().create(ballot(clip, index % 3 ? 'upvote' : 'downvote')),
    )
    const statuses = attempts.flatMap((refusal) => refusal?.status ?? [])
    expect(statuses.filter((status) => status !== 400)).toEqual([])
    const left = await votesOn(clip)
    expect(left).toHaveLength(1)
    expect(await countsOf(clip)).toEqual(left[0]?.['vote_type'] === 'upvote' ? [1, 0] : [0, 1])
  })

  test('concurrent votes of all members are counted exactly [CL-03]', async () => {
    const clip = await newClip()
    const { as, people } = site
    const kinds = ['upvote', 'downvote', 'upvote', 'upvote'] as const
    await Promise.all(
      (['member', 'other', 'staff', 'admin'] as const).map((role, index) =>
        as[role].collection('clip_votes').create({ user: people[role].id, clip, vote_type: kinds[index] }),
      ),
    )
    expect(await countsOf(clip)).toEqual([3, 1])
  })

  test('deleting a clip deletes its votes', async () => {
    const clip = await newClip()
    await votes().create(ballot(clip, 'upvote'))
    await site.as.staff.collection('clips').delete(clip)
    expect(await votesOn(clip)).toEqual([])
  })
})

function race(count: number, press: (index: number) => Promise<unknown>): Promise<(Refusal | undefined)[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => refusalOf(untilServed(() => press(index)))))
}
