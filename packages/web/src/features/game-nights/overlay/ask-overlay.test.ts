import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockOffset, setClockOffset } from '../night/clock.ts'
import { askOverlay, boardAfter, pauseAfter, type KnownBoard } from './ask-overlay.ts'

const known: KnownBoard = {
  board: {
    name: 'Friday',
    state: 'live',
    map: '',
    goal: 'high_round',
    target: 0,
    startedAt: 0,
    endedAt: 0,
    squads: [],
  },
  etag: '"one"',
}
const ended: KnownBoard = { ...known, board: { ...known.board, state: 'ended' } }

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  setClockOffset(0)
})

describe('asking for the board of a key [GN-09]', () => {
  it('sends the tag of the known board, and nothing about its viewer', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 304 }))
    expect(await askOverlay('k/1', known)).toBe('same')
    expect(fetched).toHaveBeenCalledWith(
      '/api/game-nights/overlay/k%2F1',
      expect.objectContaining({
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'If-None-Match': '"one"' },
      }),
    )
  })

  it('takes over another board with its mark, and the clock of the server', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    fetched.mockResolvedValue(Response.json(known.board, { headers: { etag: '"two"', date } }))
    expect(await askOverlay('k', undefined)).toEqual({ board: known.board, etag: '"two"' })
    expect(Math.abs(clockOffset() - 3_600_000)).toBeLessThan(5000)
  })

  it.each([
    ['a wrong key', () => Promise.resolve(new Response('{}', { status: 404 })), 'none'],
    ['a server that restarts', () => Promise.resolve(new Response('', { status: 503 })), 'away'],
    ['too many questions', () => Promise.resolve(new Response('{}', { status: 429 })), 'away'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'away'],
    ['a page instead of a board', () => Promise.resolve(new Response('<html>')), 'away'],
  ])('%s', async (_, answer, outcome) => {
    fetched.mockImplementation(answer)
    expect(await askOverlay('k', undefined)).toBe(outcome)
  })
})

describe('the shown board', () => {
  it('stays while nothing changed or the server is away, and is removed with its key', () => {
    expect(boardAfter('same', known)).toBe(known)
    expect(boardAfter('away', known)).toBe(known)
    expect(boardAfter('away', undefined)).toBeUndefined()
    expect(boardAfter('none', known)).toBeUndefined()
    expect(boardAfter(ended, known)).toBe(ended)
  })

  it('is fetched every two seconds while it changes', () => {
    expect(pauseAfter('same', known)).toBe(2000)
    expect(pauseAfter('away', undefined)).toBe(2000)
    expect(pauseAfter(ended, ended)).toBe(10_000)
    expect(pauseAfter('none', undefined)).toBe(30_000)
  })
})
