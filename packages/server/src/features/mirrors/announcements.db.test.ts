import { describe, expect, test } from 'vitest'
import { demoChannels, type SimMessage } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { createClip } from '../../testing/factories.ts'
import { createPerson } from '../../testing/test-site.ts'
import { partsOf, pressableIn } from '../../testing/composed-messages.ts'
import { setStage, shownIn, type MirrorStage } from './mirrors.fixture.ts'
import { pruneMirrors } from './mirrors.delivery.ts'
import { parkMirrors } from './want-mirrors.ts'

const dayMs = 24 * 3_600_000
const posts = ({ sim }: MirrorStage) => sim.control.messages(demoChannels.announcements.id)

type Values = Readonly<Record<string, unknown>>

/** Creates a pending run of these players. */
async function newRun({ engine, now }: MirrorStage, players: readonly string[], values: Values = {}) {
  const { id } = await engine.recordsOf('runs').create({
    game: 'blackops6',
    map: 'terminus',
    round: 45,
    squad_size: players.length,
    submitter: players[0],
    played_at: now().toISOString(),
    status: 'pending',
    ...values,
  })
  for (const user of players) await engine.recordsOf('run_players').create({ run: id, user })
  return id
}

const optionsOf = (message: SimMessage | undefined) =>
  partsOf({ components: message?.message.components ?? [] }).flatMap((part) => part['options'] ?? [])

/** Creates a contest with three clips and a week of voting. */
async function newContest(stage: MirrorStage, values: Values = {}) {
  const { engine, now } = stage
  const clips: string[] = []
  for (const name of ['ada', 'bo', 'cy']) {
    const { id: user } = await createPerson(engine, name)
    clips.push(await createClip(engine, user, { clip_title: `Clip of ${name}` }))
  }
  const { id } = await engine.recordsOf('contests').create({
    month: '2026-11',
    state: 'nominating',
    nominees: clips,
    ends: new Date(now().getTime() + 7 * dayMs).toISOString(),
    ...values,
  })
  return { contest: id, clips }
}

onEitherDatabase((database) => {
  describe('a record', () => {
    test('is announced once, when it is verified and not before', async () => {
      const stage = await setStage(database)
      const { engine, settle } = stage
      const ada = (await createPerson(engine, 'ada')).id
      const run = await newRun(stage, [ada, (await createPerson(engine, 'bo_b')).id])
      await settle()
      expect(posts(stage)).toEqual([])
      await engine.recordsOf('runs').update(run, { status: 'verified', is_record: true })
      await settle()
      const [post, ...others] = posts(stage)
      expect(others).toEqual([])
      const [heading, where, names] = shownIn(post).split('\n')
      expect([heading, where]).toEqual(['## New record: round 45', 'Terminus · squad of 2'])
      expect(names?.split(', ').toSorted()).toEqual(['ada', String.raw`bo\_b`])
      expect(JSON.stringify(post?.message.components)).toContain(`https://longhouse.test/records/${run}`)
      await engine.recordsOf('users').update(ada, { username: 'lovelace' })
      await settle()
      expect(posts(stage)).toHaveLength(1)
      expect(shownIn(posts(stage)[0])).toContain('lovelace')
      await engine.recordsOf('users').delete(ada)
      await settle()
      expect(shownIn(posts(stage)[0])).not.toContain('lovelace')
      expect(shownIn(posts(stage)[0])).toContain('a former member')
    })

    test('is marked when it is disqualified, and deleted with the run', async () => {
      const stage = await setStage(database)
      const { engine, settle, mirrors } = stage
      const run = await newRun(stage, [(await createPerson(engine, 'ada')).id])
      await engine.recordsOf('runs').update(run, { status: 'verified', is_record: true })
      await settle()
      expect(shownIn(posts(stage)[0])).toContain('solo')
      await engine.recordsOf('runs').update(run, { status: 'disqualified', is_record: false })
      await settle()
      expect(shownIn(posts(stage)[0])).toContain('No record any more: round 45')
      expect(shownIn(posts(stage)[0])).toContain('This run was disqualified.')
      await engine.recordsOf('runs').delete(run)
      await settle()
      expect(posts(stage)).toEqual([])
      expect(await mirrors('record_post')).toEqual([])
    })

    test('is not announced if a better one exists, and other runs are not announced', async () => {
      const stage = await setStage(database)
      const { engine, settle } = stage
      const ada = (await createPerson(engine, 'ada')).id
      await newRun(stage, [ada], { round: 60, status: 'verified', is_record: true })
      await settle()
      expect(posts(stage)).toHaveLength(1)
      const old = await newRun(stage, [ada], { round: 30, played_at: '2025-01-01 00:00:00.000Z' })
      await engine.recordsOf('runs').update(old, { status: 'verified', is_record: true })
      const other = await newRun(stage, [ada], { round: 50 })
      await engine.recordsOf('runs').update(other, { status: 'verified' })
      await settle()
      expect(posts(stage)).toHaveLength(1)
    })

    test('shows names as plain text, and pings no members', async () => {
      const stage = await setStage(database)
      const { engine, settle } = stage
      const run = await newRun(stage, [(await createPerson(engine, 'ada')).id], { squad_size: 2 })
      await engine.recordsOf('run_players').create({ run, name: '@here <@123456789> [x](https://evil.test)' })
      await engine.recordsOf('runs').update(run, { status: 'verified', is_record: true })
      await settle()
      expect(posts(stage)[0]?.pings).toEqual({ everyone: false, users: [], roles: [] })
      expect(shownIn(posts(stage)[0])).not.toMatch(/@here|<@|\]\(/)
    })

    test('keeps its mirror as long as the run exists, and is parked after a restore', async () => {
      const stage = await setStage(database)
      const { engine, settle, pass, mirrors, now } = stage
      const run = await newRun(stage, [(await createPerson(engine, 'ada')).id])
      await engine.recordsOf('runs').update(run, { status: 'verified', is_record: true })
      const told = await engine.transaction((tx) => parkMirrors(tx, now()))
      expect(told).toHaveLength(1)
      expect(await mirrors('record_post')).toMatchObject([{ status: 'parked' }])
      const [parked] = await mirrors('record_post')
      const staff = await stage.staff()
      await staff.send(`/api/discord/mirrors/${parked?.id}/retry`, { method: 'POST', body: {} })
      await settle()
      expect(posts(stage)).toHaveLength(1)
      pass(100 * dayMs)
      expect(await pruneMirrors({ engine, now })).toBe(0)
      await engine.recordsOf('runs').update(run, { status: 'disqualified' })
      await settle()
      expect(shownIn(posts(stage)[0])).toContain('This run was disqualified.')
    })
  })

  describe('the clip of the month', () => {
    test('is posted with a select when the vote begins, and later names the winner', async () => {
      const stage = await setStage(database)
      const { engine, settle, pass, deliver } = stage
      const { contest, clips } = await newContest(stage)
      await settle()
      expect(posts(stage)).toEqual([])
      await engine.recordsOf('contests').update(contest, { state: 'voting' })
      await settle()
      const [post, ...others] = posts(stage)
      expect(others).toEqual([])
      expect(shownIn(post)).toContain('## Clip of the month: November 2026')
      expect(shownIn(post)).toContain(
        String.raw`1\. [Clip of ada](https://longhouse.test/clips?clip=${clips[0]}) by ada`,
      )
      expect(optionsOf(post)).toEqual(
        ['ada', 'bo', 'cy'].map((name, index) => ({
          label: `Clip of ${name}`,
          value: clips[index],
          description: name,
        })),
      )
      const pressable = () => pressableIn({ components: posts(stage)[0]?.message.components ?? [] })
      expect(pressable()).toEqual([`v1:vote:${contest}`])

      // No record changes: only the clock ends the vote.
      pass(7 * dayMs)
      await deliver()
      expect(pressable()).toEqual([`v1:vote:${contest} (off)`])
      await engine
        .recordsOf('contests')
        .update(contest, { state: 'ended', winner: clips[1], winner_votes: 5 })
      await settle()
      expect(pressable()).toEqual([])
      expect(shownIn(posts(stage)[0])).toMatch(/Clip of bo.* by bo has won with 5 votes\./)
    })

    test('follows its clips and their owners, and is deleted with the contest', async () => {
      const stage = await setStage(database)
      const { engine, settle } = stage
      const { contest, clips } = await newContest(stage, { state: 'voting' })
      await settle()
      await engine.recordsOf('clips').update(clips[0] ?? '', { clip_title: '](https://evil.test) @everyone' })
      const bo = await engine.recordsOf('users').findFirst({ filter: "username = 'bo'" })
      await engine.recordsOf('users').update(bo?.id ?? '', { username: 'robert' })
      await engine.recordsOf('clips').delete(clips[2] ?? '')
      await settle()
      const text = shownIn(posts(stage)[0])
      expect(text).not.toMatch(/@everyone|evil\.test|\b[cC]y\b/)
      expect(text).toContain('robert')
      expect(posts(stage)[0]?.pings).toEqual({ everyone: false, users: [], roles: [] })
      await engine.recordsOf('contests').delete(contest)
      await settle()
      expect(posts(stage)).toEqual([])
    })

    test('is posted when a channel is chosen during the vote', async () => {
      const stage = await setStage(database, { discord: { channels: {} } })
      const { engine, settle, mirrors } = stage
      await newContest(stage, { state: 'voting' })
      await settle()
      expect(await mirrors('contest_post')).toEqual([])
      const value = { announcements: demoChannels.announcements.id }
      await engine.recordsOf('discord_settings').create({ section: 'channels', value })
      await settle()
      expect(posts(stage)).toHaveLength(1)
    })
  })
})
