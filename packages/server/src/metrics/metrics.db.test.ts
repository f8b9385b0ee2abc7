import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { onEitherDatabase, readPrometheusText, sqlite, type PrometheusText } from '@longhouse/engine/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { outboxCollection } from '../collections/relays.ts'
import { readSettings } from '../settings.ts'
import { startDiscordSite, type DiscordSite } from '../testing/discord-site.ts'
import { listenForMetrics } from './metrics.ts'

const token = 'a-token-of-some-length'
const bearer = { authorization: `Bearer ${token}` }

const panels = z.object({
  panels: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
})

onEitherDatabase((database) => {
  let site: DiscordSite
  beforeAll(async () => {
    site = await startDiscordSite(database, { env: { METRICS_ADDRESS: '127.0.0.1:0' } })
  })
  afterAll(() => site.close())

  const read = async (): Promise<PrometheusText> => {
    const answer = await fetch(site.metricsUrl ?? '')
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return readPrometheusText(await answer.text())
  }

  test('the metrics are only on their own listener, and not on the site', async () => {
    const text = await read()
    expect(text.one('longhouse_database_ready')).toBe(1)
    expect((await fetch(new URL('/', site.metricsUrl))).status).toBe(404)
    expect((await fetch(site.metricsUrl ?? '', { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  })

  test('waiting deliveries are counted by queue', async () => {
    const queue = { queue: 'outbox' }
    expect((await read()).one('longhouse_deliveries', { ...queue, status: 'parked' })).toBe(0)
    await site.engine.records(outboxCollection).create({ relay: 'event-logs', status: 'parked', sequence: 1 })
    const text = await read()
    expect(text.one('longhouse_deliveries', { ...queue, status: 'parked' })).toBe(1)
    expect(text.one('longhouse_deliveries', { queue: 'mails', status: 'pending' })).toBe(0)
    expect(text.one('longhouse_deliveries_oldest_seconds', queue)).toBe(0)
  })

  test('every number of the dashboard is a metric of the site', async () => {
    const file = new URL('../../../../deploy/grafana-dashboard.json', import.meta.url)
    const dashboard = panels.parse(JSON.parse(readFileSync(file, 'utf8')))
    // One response is enough for every label of requests to exist.
    await (await fetch(`${site.url}/api/health`)).text()
    await expect
      .poll(async () => (await read()).samples.some(({ name }) => name === 'longhouse_http_requests_total'))
      .toBe(true)
    const { samples } = await read()
    const known = new Map(samples.map(({ name, labels }) => [name, new Set(Object.keys(labels))]))
    const exprs = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(exprs.length).toBeGreaterThan(10)
    const named = exprs.flatMap((expr) => expr.match(/\b(?:longhouse|nodejs|process)_\w+/g) ?? [])
    expect(named.length).toBeGreaterThanOrEqual(exprs.length)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the settings', () => {
  test('with a token the site itself serves clients that have it', async () => {
    const site = await startDiscordSite(sqlite, { env: { METRICS_TOKEN: token } })
    const ask = (headers: Record<string, string> = {}) => fetch(`${site.url}/metrics`, { headers })
    for (const headers of [{}, { authorization: token }, { authorization: `Bearer ${token}x` }]) {
      const refused = await ask(headers)
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await refused.text()).not.toContain('longhouse_')
    }
    const told = await ask(bearer)
    expect(told.status).toBe(200)
    expect(told.headers.get('cache-control')).toBe('no-store')
    expect(readPrometheusText(await told.text()).one('longhouse_database_ready')).toBe(1)
    await site.close()
  })

  test('with both the listener requires the token, and the site serves no metrics', async () => {
    const env = { METRICS_ADDRESS: '127.0.0.1:0', METRICS_TOKEN: token }
    const site = await startDiscordSite(sqlite, { env })
    expect((await fetch(site.metricsUrl ?? '')).status).toBe(401)
    expect((await fetch(site.metricsUrl ?? '', { headers: bearer })).status).toBe(200)
    expect((await fetch(`${site.url}/metrics`, { headers: bearer })).status).toBe(404)
    await site.close()
  })

  test('with neither the path looks like any that does not exist', async () => {
    const site = await startDiscordSite(sqlite)
    const ask = async (path: string) => {
      const answer = await fetch(site.url + path, { headers: bearer })
      return [answer.status, await answer.text()]
    }
    expect(await ask('/metrics')).toEqual(await ask('/no-such-path'))
    expect(site.engine.metrics).toBeUndefined()
    await site.close()
  })

  test.each([
    ['127.0.0.1:9464', { host: '127.0.0.1', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['metrics.internal:0', { host: 'metrics.internal', port: 0 }],
  ])('%s is an address', (given, address) => {
    expect(readSettings({ METRICS_ADDRESS: given }).metrics).toEqual({ address })
  })

  test.each(['9464', ':9464', '127.0.0.1', '127.0.0.1:', '127.0.0.1:70000', '127.0.0.1:x'])(
    '%s is none',
    (given) => {
      expect(() => readSettings({ METRICS_ADDRESS: given })).toThrow(/METRICS_ADDRESS must be host:port/)
    },
  )

  test('a short token is refused', () => {
    expect(() => readSettings({ METRICS_TOKEN: 'short' })).toThrow(
      'METRICS_TOKEN must be at least 16 characters.',
    )
  })

  test('a port that is taken is named', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const metrics = { add: () => {}, render: async () => ({ type: '', text: '' }) }
    await expect(listenForMetrics(metrics, { address: { host: '127.0.0.1', port } })).rejects.toThrow(
      `METRICS_ADDRESS is 127.0.0.1:${port}, and nothing can listen there: another program has that port.`,
    )
    other.close()
  })
})
