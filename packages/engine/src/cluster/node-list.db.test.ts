import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase, postgres, startTestEngine } from '../testing/index.ts'
import type { TestEngine } from '../testing/index.ts'

onEachDatabase((database) => {
  let first: TestEngine
  beforeAll(async () => {
    first = await startTestEngine({ database, version: '1.0' })
  })
  afterAll(() => first.close())

  test('a node knows itself, its streams, and on PostgreSQL the others until they go', async () => {
    expect(await namesOf(first)).toEqual(['1.0 itself'])
    const { streams, started, nodes } = await first.engine.state()
    expect(streams).toBe(0)
    expect(started.getTime()).toBeLessThanOrEqual(nodes[0]?.seen.getTime() ?? 0)
    if (database !== postgres) return

    const { databaseUrl = '' } = first
    const second = await startTestEngine({ databaseUrl, version: '2.0' })
    await expect.poll(() => namesOf(first)).toEqual(['1.0 itself', '2.0'])
    await expect.poll(() => namesOf(second)).toEqual(['1.0', '2.0 itself'])
    const [one] = (await second.engine.state()).nodes
    expect(one).toMatchObject({ id: nodes[0]?.id })
    await second.close()
    expect(await namesOf(first)).toEqual(['1.0 itself'])
  })

  test('open streams are counted', async () => {
    const abort = new AbortController()
    const stream = await fetch(`${first.url}/api/realtime`, { signal: abort.signal })
    expect((await first.engine.state()).streams).toBe(1)
    abort.abort()
    await stream.body?.cancel().catch(() => {})
    await expect.poll(async () => (await first.engine.state()).streams).toBe(0)
  })
})

async function namesOf({ engine }: TestEngine): Promise<string[]> {
  const { nodes } = await engine.state()
  return nodes.map(({ version, isThis }) => `${version}${isThis ? ' itself' : ''}`)
}
