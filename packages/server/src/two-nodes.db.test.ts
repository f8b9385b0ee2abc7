import { EventSource } from 'eventsource'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { startCluster, type Cluster, type Member } from './testing/cluster.ts'
import { clipValues, eventValues, newPicture } from './testing/factories.ts'

// The official client finds it there.
Object.assign(globalThis, { EventSource })

describe('two processes on one PostgreSQL and one bucket', () => {
  let database: FreshDatabase
  let cluster: Cluster
  let robin: Member
  let here = ''
  let there = ''
  beforeAll(async () => {
    database = await postgres.create()
    cluster = await startCluster({
      databaseUrl: database.databaseUrl ?? '',
      env: { RATE_LIMITS: 'on' },
    })
    here = cluster.nodes[0].url
    there = cluster.nodes[1].url
    robin = await cluster.newMember('robin')
  })
  afterAll(async () => {
    await cluster.close()
    await database.drop()
  })

  test('start concurrently on an empty database, with one operator created', async () => {
    const operators = await cluster.root.collection('_superusers').getFullList()
    expect(operators).toHaveLength(1)
    for (const node of cluster.nodes) expect(node.output()).not.toMatch(/error/i)
  })

  test('share logins, and their end', async () => {
    const [a, b] = [robin.at(here), robin.at(there)]
    expect((await a.collection('users').authRefresh()).record.id).toBe(robin.id)
    expect((await b.collection('users').authRefresh()).record.id).toBe(robin.id)

    const juno = await cluster.newMember('juno')
    const client = juno.at(here)
    await client.collection('users').authRefresh()
    await juno.at(there).collection('users').update(juno.id, {
      oldPassword: 'the password of juno',
      password: 'a new one for juno',
      passwordConfirm: 'a new one for juno',
    })
    const isIn = () =>
      client
        .collection('users')
        .authRefresh()
        .then(
          () => true,
          () => false,
        )
    await expect.poll(isIn).toBe(false)
  })

  test('refuse a member who was suspended on the other, and end their streams', async () => {
    const kit = await cluster.newMember('kit')
    const client = kit.at(here)
    let connects = 0
    await client.realtime.subscribe('PB_CONNECT', () => void (connects += 1))
    await client.collection('clips').subscribe('*', () => undefined)
    const before = connects
    const body = { until: '2999-01-01', reason: 'Spam' }
    await cluster.root.send(`/api/members/${kit.id}/suspend`, { method: 'POST', body })
    const told = () =>
      client
        .collection('users')
        .authRefresh()
        .then(
          () => '',
          (error: { message: string }) => error.message,
        )
    await expect.poll(told).toBe('This account is suspended until 1 January 2999 at 00:00 UTC: Spam')
    await expect.poll(() => connects, { timeout: 10_000 }).toBeGreaterThan(before)
    await client.realtime.unsubscribe()
  })

  test('show each other’s changes in realtime and in cached lists', async () => {
    const [a, b] = [robin.at(here), robin.at(there)]
    const clip = await a.collection('clips').create(clipValues(robin.id))
    const votes = () => b.collection('clip_votes').getFullList({ filter: `clip = '${clip.id}'` })
    await expect
      .poll(() =>
        b
          .collection('clips')
          .getOne(clip.id)
          .catch(() => undefined),
      )
      .toBeDefined()
    expect(await votes()).toEqual([])
    expect(await votes()).toEqual([])

    const heard: string[] = []
    await b.collection('clip_votes').subscribe('*', ({ action, record }) => {
      heard.push(`${action} ${String(record['clip'])}`)
    })
    const start = performance.now()
    await a.collection('clip_votes').create({ user: robin.id, clip: clip.id, vote_type: 'upvote' })
    await expect.poll(() => heard, { interval: 10 }).toEqual([`create ${clip.id}`])
    expect(performance.now() - start).toBeLessThan(2000)
    await expect.poll(async () => (await votes()).length).toBe(1)
    await b.realtime.unsubscribe()
  })

  test('serve a file that was uploaded to the other, its thumbnail made once', async () => {
    const { bucket, root } = cluster
    const event = await root.collection('tournaments').create(eventValues({ thumbnail: newPicture() }))
    const path = `/api/files/tournaments/${event.id}/${String(event['thumbnail'])}`
    const whole = await fetch(here + path)
    expect(whole.status).toBe(200)
    expect((await fetch(here + path, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
    const etag = whole.headers.get('etag') ?? ''
    expect((await fetch(there + path, { headers: { 'if-none-match': etag } })).status).toBe(304)

    const widths = []
    for (const url of [here, there, here]) {
      const thumb = await fetch(`${url}${path}?thumb=100x100`)
      widths.push((await sharp(await thumb.arrayBuffer()).metadata()).width)
    }
    expect(widths).toEqual([100, 100, 100])
    const made = bucket.requests.filter((line) => line.startsWith('PUT') && line.includes('100x100_'))
    expect(made).toHaveLength(1)

    await root.collection('tournaments').delete(event.id)
    await expect.poll(() => bucket.bucket.keys()).toEqual([])
    expect((await fetch(here + path)).status).toBe(404)
  })

  test('deliver each message once, in order, whichever took it', async () => {
    const silas = await cluster.newMember('silas')
    const sent: string[] = []
    for (let n = 0; n < 10; n += 1) {
      const client = silas.at(n % 2 ? here : there)
      sent.push(`message ${n}`)
      await client.send('/api/webhooks/clip-upload', { method: 'POST', body: { content: `message ${n}` } })
    }
    const arrived = () => cluster.discord.control.messages('clip-upload').map(({ content }) => content)
    await expect.poll(arrived, { timeout: 10_000 }).toEqual(sent)
  })

  test('count a member’s requests together', async () => {
    const mara = await cluster.newMember('mara')
    const send = (url: string) =>
      mara
        .at(url)
        .send('/api/webhooks/game-interest', { method: 'POST', body: { content: 'x' } })
        .then(
          () => 200,
          (error: { status: number }) => error.status,
        )
    const outcomes = []
    for (let n = 0; n < 12; n += 1) outcomes.push(await send(n % 2 ? here : there))
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })
})
