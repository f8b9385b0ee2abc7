import { createConnection } from 'node:net'
import { describe, expect, test } from 'vitest'
import { RawStream } from '../../realtime/streams.fixture.ts'
import { onEachDatabase, readPrometheusText, startTestEngine } from '../../testing/index.ts'
import { useOperated } from '../operators.fixture.ts'

const records = '/api/collections/:collection/records'

onEachDatabase((database) => {
  const operated = useOperated(database, {
    metrics: true,
    crons: [
      { id: 'fine', expression: '@yearly', run: async () => {} },
      { id: 'broken', expression: '@yearly', run: () => Promise.reject(new Error('no')) },
    ],
    prepare: (server) => {
      server.get('/static/app-1a2b.js', async () => 'one file')
      server.get('/static/app-3c4d.css', async () => 'another')
    },
  })

  const numbers = async () => {
    const { metrics } = operated().engine
    if (!metrics) throw new Error('there are no metrics')
    return readPrometheusText((await metrics.render()).text)
  }
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(operated().url + path, init)
    await answer.text()
    return answer.status
  }
  const countOf = async (labels: Record<string, string>) =>
    (await numbers()).samples.find(
      ({ name, labels: own }) =>
        name === 'longhouse_http_requests_total' &&
        Object.entries(labels).every(([label, value]) => own[label] === value),
    )?.value ?? 0

  describe('requests', () => {
    test('count by route pattern, method and status, also those that the framework never sees', async () => {
      const labels = { method: 'GET', route: records, status: '200' }
      const before = await countOf(labels)
      // The first is computed, the others are cached responses that the framework never sees.
      for (let times = 0; times < 3; times += 1) expect(await get('/api/collections/notes/records')).toBe(200)
      await expect.poll(() => countOf(labels)).toBe(before + 3)

      expect(await get('/api/health')).toBe(200)
      await expect.poll(() => countOf({ route: '/api/health', status: '200' })).toBeGreaterThan(0)
      expect(await get('/api/collections/none/records')).toBe(404)
      await expect.poll(() => countOf({ route: records, status: '404' })).toBe(1)
    })

    test('have no labels that callers choose', async () => {
      const paths = ['/wp-login.php', '/secret-of-mia', '/api/secret-of-mia', '/a/b/c?secret=mia', '/%zz']
      for (const path of paths) await get(path)
      await get('/api/collections/secretofmia/records', { method: 'POST', body: '{}' })
      await expect.poll(() => countOf({ route: '/api/*', status: '404' })).toBe(1)
      await expect.poll(() => countOf({ route: 'none', status: '404' })).toBe(4)
      const { samples } = await numbers()
      const values = new Set(samples.flatMap(({ labels }) => Object.values(labels)))
      expect([...values].filter((value) => /secret|wp-login|zz/.test(value))).toEqual([])
    })

    test('to the files of a folder count together', async () => {
      for (const file of ['app-1a2b.js', 'app-3c4d.css']) expect(await get(`/static/${file}`)).toBe(200)
      await expect.poll(() => countOf({ route: '/static/*' })).toBe(2)
    })

    test('have latencies whose buckets add up', async () => {
      await get('/api/collections/notes/records')
      const text = await numbers()
      const labels = { method: 'GET', route: records }
      expect(text.kinds.get('longhouse_http_request_duration_seconds')).toBe('histogram')
      expect(text.one('longhouse_http_request_duration_seconds_count', labels)).toBeGreaterThan(0)
      expect(text.one('longhouse_http_request_duration_seconds_sum', labels)).toBeGreaterThan(0)
    })
  })

  test('streams are open as long as a client listens, and do not count as slow requests', async () => {
    const stream = await RawStream.open(operated().url)
    await expect.poll(async () => (await numbers()).one('longhouse_streams')).toBe(1)
    stream.close()
    await expect.poll(async () => (await numbers()).one('longhouse_streams')).toBe(0)
    const { samples } = await numbers()
    expect(
      samples.filter(({ name, labels }) => name.endsWith('_count') && labels['route'] === '/api/realtime'),
    ).toEqual([])
  })

  test('connections are counted while they are open', async () => {
    const before = (await numbers()).one('longhouse_http_connections')
    const { hostname, port } = new URL(operated().url)
    const socket = createConnection(Number(port), hostname)
    await expect.poll(async () => (await numbers()).one('longhouse_http_connections')).toBeGreaterThan(before)
    socket.destroy()
  })

  test('the cache reports hits, new responses and its size', async () => {
    const before = await numbers()
    const of = (text: typeof before, result: string) => text.one('longhouse_cache_answers_total', { result })
    const path = '/api/collections/notes/records?perPage=7'
    await get(path)
    await get(path)
    const after = await numbers()
    expect(of(after, 'made') - of(before, 'made')).toBe(1)
    expect(of(after, 'found') - of(before, 'found')).toBe(1)
    expect(after.one('longhouse_cache_kept_answers')).toBeGreaterThan(0)
    expect(after.one('longhouse_cache_bytes')).toBeGreaterThan(0)
  })

  test('the database reports its busy and waiting connections', async () => {
    const { engine } = operated()
    const release = Promise.withResolvers<void>()
    const held = engine.transaction(() => release.promise)
    const group = { group: 'writers' }
    await expect.poll(async () => (await numbers()).one('longhouse_database_connections_busy', group)).toBe(1)
    const text = await numbers()
    expect(text.one('longhouse_database_ready')).toBe(1)
    expect(text.one('longhouse_database_connections', group)).toBeGreaterThan(0)
    for (const name of ['asked', 'own'])
      expect(text.one('longhouse_database_waiting', { group: name })).toBe(0)
    expect(text.one('longhouse_database_ended_total')).toBe(0)
    release.resolve()
    await held
    await expect.poll(async () => (await numbers()).one('longhouse_database_connections_busy', group)).toBe(0)
  })

  test('jobs report their successes, and the last one', async () => {
    const { as } = operated()
    const runs = async (job: string, outcome: string) =>
      (await numbers()).one('longhouse_job_runs_total', { job, outcome })
    await as.superuser.crons.run('fine')
    await as.superuser.crons.run('broken')
    await expect.poll(() => runs('fine', 'done')).toBe(1)
    await expect.poll(() => runs('broken', 'failed')).toBe(1)
    const text = await numbers()
    expect(text.one('longhouse_job_last_success_timestamp_seconds', { job: 'fine' })).toBeGreaterThan(1e9)
    expect(text.one('longhouse_job_last_success_timestamp_seconds', { job: 'broken' })).toBe(0)
    expect(text.one('longhouse_job_running', { job: 'fine' })).toBe(0)
  })

  test('the process reports its memory and its event loop', async () => {
    const text = await numbers()
    expect(text.one('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(text.one('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(text.one('process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  test('a metric that cannot be read is missing, and the others are shown', async () => {
    const { metrics } = operated().engine
    metrics?.add({
      name: 'of_something_away',
      help: 'Nobody knows.',
      kind: 'gauge',
      read: () => Promise.reject(new Error('away')),
    })
    const text = await numbers()
    expect(text.samples.filter(({ name }) => name === 'longhouse_of_something_away')).toEqual([])
    expect(text.one('longhouse_database_ready')).toBe(1)
  })

  test('an engine without metrics counts nothing', async () => {
    const plain = await startTestEngine({ database })
    expect(plain.engine.metrics).toBeUndefined()
    await plain.close()
  })
})
