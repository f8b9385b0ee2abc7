import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../testing/index.ts'
import { useOperated } from '../../../operations/operators.fixture.ts'

onEachDatabase((database) => {
  const rules = [
    { label: 'notes:create', audience: '', maxRequests: 2, duration: 600 },
    { label: '/api/collections/', audience: '@guest', maxRequests: 3, duration: 600 },
  ] as const
  const operated = useOperated(database, { rateLimits: { enabled: true, rules } })
  const limits = () => operated().as.superuser.send('/api/operator/limits', {})

  test('operators see the rules, and who is over one: an account, an address', async () => {
    const { as } = operated()
    expect(await limits()).toEqual({ rules, refused: [] })
    expect(await attempts(() => as.member.collection('notes').create({ text: 'x' }), 3)).toEqual([
      200, 200, 429,
    ])
    expect(await attempts(() => as.guest.collection('notes').getList(), 5)).toEqual([200, 200, 200, 429, 429])
    const { refused } = await limits()
    expect(refused).toMatchObject([
      { label: expect.stringContaining('/api/collections/'), key: '127.0.0.1', count: 5 },
      { label: expect.stringContaining('notes:create'), key: expect.stringContaining('/'), count: 2 },
    ])
    expect(Date.parse(refused[0].until)).toBeGreaterThan(Date.now())
  })

  test('many who are refused are not all kept', async () => {
    const { url, server } = operated()
    expect(url).toBeTruthy()
    for (let n = 0; n < 120; n += 1)
      for (let time = 0; time < 4; time += 1)
        await server.inject({ url: '/api/collections/notes/records', remoteAddress: `10.0.1.${n}` })
    const { refused } = await limits()
    expect(refused).toHaveLength(100)
    expect(refused[0].key).toContain('10.0.1.119')
  })
})

async function attempts(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const outcomes: number[] = []
  for (let n = 0; n < times; n += 1)
    outcomes.push(
      await work().then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    )
  return outcomes
}
