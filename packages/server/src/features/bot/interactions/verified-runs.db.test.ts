import { beforeAll, expect, test } from 'vitest'
import { createClip } from '../../../testing/factories.ts'
import { onEachSite } from '../../../testing/on-each-site.ts'
import { createPerson } from '../../../testing/test-site.ts'
import { asking } from './asking.fixture.ts'

onEachSite((site) => {
  const { command } = asking(site)
  const member = () => site.people.member.id
  const linesOf = async (options: Readonly<Record<string, string | number>>, language?: 'de') =>
    (await command(member(), { name: 'leaderboard', options }, language)).text.split('\n')

  interface NewRun {
    readonly round: number
    readonly players: readonly string[]
    readonly map?: string
    readonly status?: string
  }
  const addRun = async ({ round, players, map = 'terminus', status = 'verified' }: NewRun) => {
    const { id: run } = await site.engine.recordsOf('runs').create({
      game: 'blackops6',
      map,
      round,
      squad_size: players.length,
      submitter: players[0],
      played_at: '2026-11-01 20:00:00.000Z',
      status,
    })
    for (const user of players) await site.engine.recordsOf('run_players').create({ run, user })
  }

  beforeAll(async () => {
    const { id: left } = await createPerson(site.engine, 'left')
    const { other } = site.people
    await createClip(site.engine, other.id, { highest_round: 50, map: 'terminus' })
    await addRun({ round: 31, players: [member()] })
    await addRun({ round: 40, players: [other.id, left] })
    await addRun({ round: 45, players: [other.id], map: 'liberty_falls' })
    await addRun({ round: 90, players: [other.id], status: 'pending' })
    await addRun({ round: 91, players: [other.id], status: 'disqualified' })
    await site.engine.recordsOf('users').delete(left)
  })

  test('/leaderboard shows only verified runs below the submitted rounds [VR-01]', async () => {
    expect(await linesOf({ map: 'terminus' })).toEqual([
      '### The highest rounds: Terminus',
      '**1** other: round 50',
      '### Verified runs: Terminus',
      expect.stringMatching(
        /^\*\*1\*\* (other, a former member|a former member, other): round 40 \(squad of 2\)$/,
      ),
      '**2** member: round 31 (solo)',
    ])
    expect(await linesOf({})).toContain('**1** other: round 45 (Liberty Falls, solo)')
  })

  test('/leaderboard with a size shows only verified runs of such squads', async () => {
    expect(await linesOf({ size: 1 })).toEqual([
      '### Verified runs: Black Ops 6 Zombies, solo',
      '**1** other: round 45 (Liberty Falls, solo)',
      '**2** member: round 31 (Terminus, solo)',
    ])
    expect(await linesOf({ size: 1, map: 'terminus' }, 'de')).toEqual([
      '### Bestätigte Runs: Terminus, allein',
      '**1** member: Runde 31 (allein)',
    ])
    expect(await linesOf({ size: 8 })).toEqual([
      '### Verified runs: Black Ops 6 Zombies, squad of 8',
      'No run was verified here yet.',
    ])
    const { links } = await command(member(), { name: 'leaderboard', options: { size: 1 } })
    expect(links).toEqual([`${site.settings.publicUrl}/records`])
  })

  test('/profile shows the best verified run', async () => {
    const { text } = await command(member(), { name: 'profile', options: { member: '8002' } })
    expect(text).toContain('Best verified run: round 45 on Liberty Falls, solo')
    const other = await createPerson(site.engine, 'without', { discord_id: '8099' })
    const own = await command(other.id, { name: 'profile' })
    expect(own.text).not.toContain('Best verified run')
  })
})
