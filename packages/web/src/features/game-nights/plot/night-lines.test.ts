import { describe, expect, it } from 'vitest'
import { squadWith } from '../board/squad.fixture.ts'
import { lengthOf, linesOf } from './night-plot.tsx'

const started_at = '2026-11-20 21:00:00.000Z'

describe('the lines of a night', () => {
  it('are rounds against the time since the start, by round', () => {
    const [line] = linesOf([squadWith(3, [2, 5])], {
      startedAt: started_at,
      nameOf: ({ number }) => `No ${number}`,
    })
    expect(line).toMatchObject({
      id: 'squad3',
      name: 'No 3',
      points: [
        { x: 120_000, y: 1 },
        { x: 300_000, y: 2 },
      ],
    })
  })

  it('never go back in time: a squad in a round was in all before it', () => {
    const squad = squadWith(1, [1, 9, 5])
    const [line] = linesOf([squad], { startedAt: started_at, nameOf: () => '' })
    expect(line?.points.map(({ x }) => x / 60_000)).toEqual([1, 5, 5])
  })

  it('a squad without rounds has a line without points', () => {
    expect(
      linesOf([squadWith(1, [], { reached: null })], { startedAt: started_at, nameOf: () => '' }),
    ).toMatchObject([{ points: [] }])
  })
})

describe('the length of a night', () => {
  const live = { state: 'live', started_at, ended_at: '' } as const
  const rows: [night: Parameters<typeof lengthOf>[0], now: string, minutes: number, reason: string][] = [
    [live, '2026-11-20T21:10:01Z', 11, 'a minute that has begun'],
    [live, '2026-11-20T20:59:00Z', 1, 'a clock that is behind'],
    [
      { ...live, state: 'ended', ended_at: '2026-11-20 22:00:00.000Z' } as const,
      '2026-11-21T09:00:00Z',
      60,
      'its end',
    ],
  ]
  it.each(rows)('of %j at %s is %i minutes: %s', (night, now, minutes) => {
    expect(lengthOf(night, new Date(now))).toBe(minutes * 60_000)
  })
})
