import { expect, test } from 'vitest'
import { demoChannels } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { partsOf } from '../../testing/composed-messages.ts'
import { setStage, shownIn, type MirrorStage } from './mirrors.fixture.ts'
import { setNight } from './squad-posts.fixture.ts'

const recaps = ({ sim }: MirrorStage) => sim.control.messages(demoChannels.recaps.id)

/** Plays a night to its end: the second squad got further than the others, which share a place. */
async function endNight(stage: MirrorStage) {
  const { engine, settle } = stage
  const staged = await setNight(stage, { count: 3 })
  await engine.recordsOf('game_nights').update(staged.night, { state: 'live' })
  await settle()
  const outcome = [{ round: 12 }, { round: 23, name: 'Wolves' }, { round: 12 }]
  for (const [index, values] of outcome.entries())
    await engine.recordsOf('squads').update(staged.squads[index] ?? '', values)
  const ended_at = stage.now().toISOString()
  await engine.recordsOf('game_nights').update(staged.night, { state: 'ended', ended_at })
  await settle()
  return staged
}

onEitherDatabase((database) => {
  test('at the end one recap has the places and rounds of the squads, and leads to the recap page [GN-10]', async () => {
    const stage = await setStage(database)
    const { event, squads, people } = await endNight(stage)
    const { engine, settle } = stage
    expect(recaps(stage).map((message) => shownIn(message).split('\n'))).toEqual([
      [
        '## Results: Friday night',
        String.raw`1\. **Wolves** · ann2, bob2 · Round 23`,
        String.raw`2\. **Squad 1** · ann1, bob1 · Round 12`,
        String.raw`2\. **Squad 3** · ann3, bob3 · Round 12`,
      ],
    ])
    // The page reads the squads, and the list of results agrees with them.
    for (const collection of ['squads', 'event_results']) {
      const stored = await engine.recordsOf(collection).findAll({ sort: 'place' })
      expect(stored.map(({ place }) => place)).toEqual([1, 2, 2])
    }
    const parts = partsOf({ components: recaps(stage)[0]?.message.components ?? [] })
    expect(parts.flatMap((part) => part['url'] ?? [])).toEqual([
      `https://longhouse.test/events/${event}/recap`,
    ])

    // With late counts and a deleted account, the place stays and the name is removed.
    await engine
      .recordsOf('squads')
      .update(squads[2] ?? '', { round: 13, reached: [[13, stage.now().getTime()]] })
    await engine.recordsOf('users').delete(people[1]?.[1] ?? '')
    await settle()
    expect(recaps(stage)).toHaveLength(1)
    expect(shownIn(recaps(stage)[0])).toContain(String.raw`1\. **Wolves** · ann2, a former member · Round 23`)
    expect(shownIn(recaps(stage)[0]).split('\n').slice(2)).toEqual([
      String.raw`2\. **Squad 3** · ann3, bob3 · Round 13`,
      String.raw`3\. **Squad 1** · ann1, bob1 · Round 12`,
    ])
  })

  test('marks runs that were verified since, and no disqualified ones', async () => {
    const stage = await setStage(database)
    const { engine, settle } = stage
    const { event, squads, people } = await endNight(stage)
    const run = await engine.recordsOf('runs').create({
      game: 'blackops6',
      map: 'terminus',
      round: 23,
      squad_size: 2,
      submitter: people[1]?.[0],
      played_at: stage.now().toISOString(),
      tournament: event,
      squad: squads[1],
      status: 'pending',
    })
    await settle()
    expect(shownIn(recaps(stage)[0])).not.toContain('verified')
    await engine.recordsOf('runs').update(run.id, { status: 'verified', is_record: true })
    await settle()
    expect(shownIn(recaps(stage)[0])).toContain('Round 23 · verified, a new record')
    await engine.recordsOf('runs').update(run.id, { status: 'disqualified', is_record: false })
    await settle()
    expect(shownIn(recaps(stage)[0])).not.toContain('verified')
  })

  test('the recap of a resumed night is deleted, and a cancelled one has none', async () => {
    const stage = await setStage(database)
    const { engine, settle } = stage
    const { event, night } = await endNight(stage)
    await engine.recordsOf('game_nights').update(night, { state: 'live' })
    await settle()
    expect(recaps(stage)).toEqual([])
    await engine.recordsOf('game_nights').update(night, { state: 'ended' })
    await settle()
    expect(recaps(stage)).toHaveLength(1)
    await engine.recordsOf('tournaments').update(event, { cancelled_at: stage.now().toISOString() })
    await settle()
    expect(recaps(stage)).toEqual([])
  })
})
