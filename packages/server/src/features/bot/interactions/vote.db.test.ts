import { beforeEach, expect, test } from 'vitest'
import { createClip, hoursFromNow } from '../../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../../testing/on-each-site.ts'
import { createPerson } from '../../../testing/test-site.ts'
import { asking } from './asking.fixture.ts'

onBothDatabases((site, database) => {
  const { press } = asking(site)
  const member = () => site.people.member.id
  let made = 0
  let contest = ''
  let clips: string[] = []
  const votes = () =>
    site.engine
      .recordsOf('contest_votes')
      .findAll({ filter: 'contest = {:contest}', params: { contest }, sort: 'user' })

  beforeEach(async () => {
    made += 1
    const { id: maker } = await createPerson(site.engine, `maker${made}`)
    clips = []
    for (const clip_title of ['**First** @everyone', 'Second'])
      clips.push(await createClip(site.engine, maker, { clip_title }))
    clips.push(await createClip(site.engine, member(), { clip_title: 'Mine' }))
    const month = `20${10 + made}-01`
    const values = { month, state: 'voting', nominees: clips, ends: hoursFromNow(48) }
    contest = (await site.engine.recordsOf('contests').create(values)).id
  })
  const vote = (clip: string | undefined, language?: 'de' | 'es' | 'fr') =>
    press(member(), { verb: 'vote', id: contest, values: [clip ?? ''] }, language)

  test(
    "a choice stores the member's vote, and another choice changes it [VR-10]",
    onEither(database),
    async () => {
      const first = await vote(clips[0])
      expect(first.text).toContain(String.raw`Your vote is for **\*\*First\*\*`)
      expect(first.text).toMatch(/until <t:\d+:F>/)
      expect(first.text).not.toContain('@everyone')
      expect((await vote(clips[1], 'de')).text).toContain('Deine Stimme gilt **Second**')
      expect(await votes()).toMatchObject([{ user: member(), clip: clips[1] }])
    },
  )

  test('two concurrent equal choices are one vote', async () => {
    await Promise.all([vote(clips[0]), vote(clips[0])])
    expect(await votes()).toHaveLength(1)
  })

  test(
    'votes for own clips, for clips that are not nominated, and after the end are refused',
    onEither(database),
    async () => {
      expect((await vote(clips[2], 'fr')).text).toBe('C’est ton propre clip : choisis-en un autre.')
      const other = await createClip(site.engine, site.people.other.id)
      expect((await vote(other, 'es')).text).toBe('Este clip no está nominado.')
      expect((await vote('nothing12345678')).text).toBe('This clip is not nominated.')
      expect((await vote("x' || ''='")).text).toBe('There is nothing here (any more).')
      await site.engine.recordsOf('contests').update(contest, { state: 'ended' })
      expect((await vote(clips[0], 'de')).text).toBe('Die Abstimmung ist vorbei.')
      expect(await votes()).toEqual([])
    },
  )
})
