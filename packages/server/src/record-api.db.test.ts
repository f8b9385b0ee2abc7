import { EventSource } from 'eventsource'
import PocketBase from 'pocketbase'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { startBalancer } from './testing/balancer.ts'
import { clipValues, createClip, createEvent } from './testing/factories.ts'
import { onEachSite } from './testing/on-each-site.ts'

// The official client finds it there.
Object.assign(globalThis, { EventSource })

// The engine's tests prove each of these in depth; here the whole site offers them.
onEachSite((site) => {
  test('a cut realtime connection reconnects automatically, and misses nothing after that [BE-03]', async () => {
    const line = await startBalancer([site.url])
    const client = new PocketBase(line.url).autoCancellation(false)
    client.authStore.save(site.as.member.authStore.token)
    const heard: string[] = []
    let connects = 0
    await client.realtime.subscribe('PB_CONNECT', () => (connects += 1))
    await client.collection('clips').subscribe('*', ({ record }) => heard.push(String(record['clip_title'])))
    try {
      await createClip(site.engine, site.people.member.id, { clip_title: 'before the cut' })
      await vi.waitFor(() => expect(heard).toContain('before the cut'), { timeout: 5000 })
      line.cut()
      await vi.waitFor(() => expect(connects).toBe(2), { timeout: 10_000 })
      await createClip(site.engine, site.people.member.id, { clip_title: 'after the cut' })
      await vi.waitFor(() => expect(heard).toContain('after the cut'), { timeout: 5000 })
    } finally {
      await client.realtime.unsubscribe()
      await line.close()
    }
  })

  test('a batch is carried out whole or not at all [BE-03]', async () => {
    const clips = site.as.member.collection('clips')
    const mine = clipValues(site.people.member.id, { clip_title: 'in a batch' })
    const send = (values: Record<string, unknown>) => {
      const batch = site.as.member.createBatch()
      batch.collection('clips').create(mine)
      batch.collection('clips').create(values)
      return batch.send()
    }
    await expect(send({ ...mine, user: site.people.other.id })).rejects.toMatchObject({ status: 400 })
    expect((await clips.getList(1, 1, { filter: 'clip_title = "in a batch"' })).totalItems).toBe(0)
    await send(mine)
    expect((await clips.getList(1, 1, { filter: 'clip_title = "in a batch"' })).totalItems).toBe(2)
  })

  test('pictures are small if a small one is requested [BE-03]', async () => {
    const id = await createEvent(site.engine)
    const event = await site.as.member.collection('tournaments').getOne(id)
    const address = site.as.member.files.getURL(event, String(event['thumbnail']), { thumb: '640x360' })
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toMatch(/^image\//)
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(640)
  })

  test('a backup is fetched with a file token, and with nothing else [BE-03]', async () => {
    const { backups, files } = site.as.superuser
    await backups.create('nightly.zip')
    expect((await backups.getFullList()).map(({ key }) => key)).toContain('nightly.zip')
    const answer = await fetch(backups.getDownloadURL(await files.getToken(), 'nightly.zip'))
    expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 2))).toBe('PK')
    const members = await site.as.admin.files.getToken()
    expect((await fetch(backups.getDownloadURL(members, 'nightly.zip'))).status).toBe(403)
  })

  test('health, logs, jobs and settings work for superusers [BE-03]', async () => {
    const { superuser, guest, admin } = site.as
    expect(await guest.health.check()).toMatchObject({ code: 200, data: {} })
    expect((await superuser.health.check()).data).toMatchObject({ canBackup: true })
    await expect(guest.collection('clips').getOne('no-such-clip-0')).rejects.toMatchObject({ status: 404 })
    await vi.waitFor(
      async () => {
        const noted = await superuser.logs.getList(1, 5, { filter: 'data.url ~ "no-such-clip-0"' })
        expect(noted.items[0]?.['data']).toMatchObject({ method: 'GET', status: 404 })
      },
      { timeout: 8000, interval: 300 },
    )
    const jobs = await superuser.crons.getFullList()
    expect(jobs.length).toBeGreaterThan(2)
    expect(await superuser.crons.run(jobs[0]?.id ?? '')).toBe(true)
    await superuser.settings.update({ meta: { appName: 'The Outlaws' } })
    expect((await superuser.settings.getAll())['meta']).toMatchObject({ appName: 'The Outlaws' })
    for (const refused of [admin.logs.getList(), admin.crons.getFullList(), admin.settings.getAll()])
      await expect(refused).rejects.toMatchObject({ status: 403 })
  })
})
