import { expect, test } from 'vitest'
import { handInPath, runLimits, type Run } from '@longhouse/contract/runs'
import { onEachSite } from '../../testing/on-each-site.ts'
import { refusalOf } from '../../testing/outcome.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import { createRun, draftValues, handInAs, storedRun, withScreenshot } from './runs.fixture.ts'

onEachSite((site) => {
  const draft = (values = {}, make = draftValues) =>
    site.as.member.collection('runs').create<Run>(make(site.people.member.id, values))
  const me = () => ({ user: site.people.member.id })
  const playersOf = async (run: string) =>
    site.engine
      .recordsOf('run_players')
      .findAll({ filter: 'run = {:run}', params: { run }, sort: 'created,id' })

  test('a draft with its players is handed in and waits', async () => {
    const { id } = await draft({ squad_size: 3 })
    const answer = await handInAs(site.as.member, id, [
      me(),
      { user: site.people.other.id },
      { name: '  Guest\u200B  One ' },
    ])
    expect(answer).toMatchObject({ id, status: 'pending' })
    expect(answer).not.toHaveProperty('claimed_by')
    expect((await storedRun(site, id)).handed_in_at).not.toBe('')
    const players = (await playersOf(id)).map(({ user, name }) => user || name)
    expect(new Set(players)).toEqual(new Set([site.people.member.id, site.people.other.id, 'Guest One']))
    expect(players).toHaveLength(3)
  })

  test.each<[name: string, values: object, field: string]>([
    ['a map of another game', { game: 'gta5' }, 'map'],
    ['no map', { map: '' }, 'map'],
    ['a moment in the future', { played_at: '2099-01-01 00:00:00.000Z' }, 'played_at'],
    ['no proof at all', { proof_link: '' }, 'proof_link'],
  ])('a wrong value is refused at its field, and the draft stays: %s', async (_, values, field) => {
    const { id } = await draft(values)
    const refusal = await refusalOf(handInAs(site.as.member, id, [me()]))
    expect(refusal).toMatchObject({ status: 400, fields: [field] })
    expect(await storedRun(site, id)).toMatchObject({ status: 'draft', ...values })
    expect(await playersOf(id)).toEqual([])
    await site.as.member.collection('runs').delete(id)
  })

  test('players are one to as many as the squad has, members, each once, and include the member who hands it in', async () => {
    const { id } = await draft()
    const other = { user: site.people.other.id }
    for (const players of [
      [],
      [me(), other, { name: 'Third' }],
      [me(), me()],
      [me(), { user: 'nobodyhere00000' }],
      [me(), { name: ' ' }],
      [other],
    ])
      expect(await refusalOf(handInAs(site.as.member, id, players))).toMatchObject({
        status: 400,
        fields: ['players'],
      })
    const odd = { method: 'POST', body: { players: [{ user: 1 }] } }
    expect(await refusalOf(site.as.member.send(handInPath(id), odd))).toMatchObject({ status: 400 })
    expect(await playersOf(id)).toEqual([])
    await handInAs(site.as.member, id, [me(), other])
  })

  test('a verifier hands in a run that others played', async () => {
    const run = await site.as.staff.collection('runs').create<Run>(draftValues(site.people.staff.id))
    expect(await handInAs(site.as.staff, run.id, [me()])).toMatchObject({ status: 'pending' })
  })

  test('only the author can hand in a draft, and only once', async () => {
    const { id } = await draft()
    for (const client of [site.as.other, site.as.staff])
      expect(await refusalOf(handInAs(client, id, [me()]))).toMatchObject({ status: 404 })
    expect(await refusalOf(handInAs(site.as.guest, id, [me()]))).toMatchObject({ status: 401 })
    expect(await refusalOf(handInAs(site.as.member, 'nothinghere0000', [me()]))).toMatchObject({
      status: 404,
    })
    await handInAs(site.as.member, id, [me()])
    expect(await refusalOf(handInAs(site.as.member, id, [me()]))).toMatchObject({ status: 400 })
  })

  test('a screenshot is enough below the best, and a place among the best needs a video', async () => {
    const board = { map: 'the_toumb', squad_size: 5 }
    const first = await draft({ ...board, round: 20 }, withScreenshot)
    expect(await refusalOf(handInAs(site.as.member, first.id, [me()]))).toMatchObject({
      fields: ['proof_link'],
      message: 'A run among the best needs a video. Please add its address.',
    })
    await createRun(site, site.people.other.id, { ...board, round: 40, status: 'verified' })
    expect(await handInAs(site.as.member, first.id, [me()])).toMatchObject({ status: 'pending' })
  })

  test('a link is stored in one form, and its start time becomes a moment', async () => {
    const { proof_link, moments } = await draft({ proof_link: ' https://youtu.be/dQw4w9WgXcQ?si=x&t=1m5s ' })
    expect(proof_link).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(moments).toEqual([{ label: 'Start', second: 65 }])
  })

  test.each<[name: string, values: object, field: string]>([
    ['a script', { proof_link: 'javascript:alert(1)' }, 'proof_link'],
    ['no encryption', { proof_link: 'http://youtu.be/dQw4w9WgXcQ' }, 'proof_link'],
    ['a long address', { proof_link: `https://x.example/${'x'.repeat(600)}` }, 'proof_link'],
    ['seven moments', { moments: Array.from({ length: 7 }, () => ({ label: 'x', second: 1 })) }, 'moments'],
    ['a moment without a label', { moments: [{ label: '', second: 1 }] }, 'moments'],
    ['invalid moments', { moments: { label: 'x' } }, 'moments'],
  ])('a draft with dangerous or invalid proof is refused: %s', async (_, values, field) => {
    expect(await refusalOf(draft(values))).toMatchObject({ status: 400, fields: [field] })
  })

  test('members create only drafts, and cannot write the server’s fields', async () => {
    const own = draftValues(site.people.member.id)
    const runs = site.as.member.collection('runs')
    expect(await refusalOf(runs.create({ ...own, status: 'verified' }))).toMatchObject({ status: 400 })
    expect(await refusalOf(runs.create(draftValues(site.people.other.id)))).toMatchObject({ status: 400 })
    const { id } = await draft()
    expect(await refusalOf(runs.update(id, { status: 'verified' }))).toMatchObject({ status: 404 })
    await runs.update(id, { is_record: true, season: 'x', claimed_by: site.people.member.id }).catch(() => {})
    expect(await storedRun(site, id)).toMatchObject({ is_record: false, season: '', claimed_by: '' })
  })

  test('a waiting run keeps its facts; a question opens them again, a verifier at work closes the proof', async () => {
    const run = await createRun(site, site.people.member.id)
    const runs = site.as.member.collection('runs')
    expect(await refusalOf(runs.update(run.id, { round: 31 }))).toMatchObject({ status: 400 })
    expect(await refusalOf(runs.update(run.id, { status: 'draft' }))).toMatchObject({ status: 404 })
    await runs.update(run.id, { note: 'We were lucky.' })
    await runs.update(run.id, { proof_link: 'https://www.twitch.tv/videos/1?t=5s' })
    expect(await storedRun(site, run.id)).toMatchObject({ proof_link: 'https://www.twitch.tv/videos/1' })
    expect(await refusalOf(runs.update(run.id, { proof_link: '' }))).toMatchObject({ fields: ['proof_link'] })
    const claim = { claimed_by: site.people.staff.id, claimed_until: '2099-01-01 00:00:00.000Z' }
    await site.engine.recordsOf('runs').update(run.id, claim)
    const other = { proof_link: 'https://www.twitch.tv/videos/2' }
    expect(await refusalOf(runs.update(run.id, other))).toMatchObject({ status: 400 })
    await site.engine.recordsOf('runs').update(run.id, { claimed_by: '', status: 'questioned' })
    await runs.update(run.id, { round: 31 })
    expect(await refusalOf(runs.update(run.id, { map: '' }))).toMatchObject({ fields: ['map'] })
    for (const status of ['verified', 'rejected', 'withdrawn', 'disqualified']) {
      await site.engine.recordsOf('runs').update(run.id, { status })
      expect(await refusalOf(runs.update(run.id, { note: 'x' }))).toMatchObject({ status: 404 })
      expect(await refusalOf(runs.delete(run.id))).toMatchObject({ status: 404 })
    }
  })

  test('members cannot exceed the limits of waiting runs and of runs handed in within an hour', async () => {
    const busy = await createPerson(site.engine, `busy${site.engine.database}`)
    for (let index = 0; index < runLimits.anHour; index++)
      await createRun(site, busy.id, {
        handed_in_at: site.now().toISOString().replace('T', ' '),
        status: 'rejected',
      })
    const client = await clientOf(site.url, site.engine, busy.id)
    const { id } = await client.collection('runs').create<Run>(draftValues(busy.id))
    expect(await refusalOf(handInAs(client, id, [{ user: busy.id }]))).toMatchObject({ status: 429 })
    await site.engine
      .recordsOf('runs')
      .patch(
        (
          await site.engine
            .recordsOf('runs')
            .findAll({ filter: `submitter = '${busy.id}' && status = 'rejected'` })
        ).map((run) => ({ id: run.id, handed_in_at: '2026-01-01 00:00:00.000Z', status: 'pending' })),
      )
    for (let index = runLimits.anHour; index < runLimits.pending; index++) await createRun(site, busy.id)
    expect(await refusalOf(handInAs(client, id, [{ user: busy.id }]))).toMatchObject({ status: 429 })
    expect(await storedRun(site, id)).toMatchObject({ status: 'draft' })
  })
})
