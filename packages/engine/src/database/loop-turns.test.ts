import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { LoopTurns } from './sqlite-reader.ts'

describe('turns of the event loop', () => {
  test.each([
    { why: 'nothing done', spent: [], isSpent: false },
    { why: 'a little done', spent: [4, 5], isSpent: false },
    { why: 'enough done', spent: [4, 6], isSpent: true },
    { why: 'one long piece', spent: [15], isSpent: true },
    { why: 'short steps, which are not counted', spent: Array<number>(100).fill(0.5), isSpent: false },
  ])('$why', async ({ spent, isSpent }) => {
    const turns = new LoopTurns()
    for (const ms of spent) turns.spend(ms)
    expect(turns.isSpent).toBe(isSpent)
    await nextTurn()
    expect(turns.isSpent, 'the next turn begins afresh').toBe(false)
  })

  test('waiting work continues turn by turn, with other work in between', async () => {
    const turns = new LoopTurns()
    const order: string[] = []
    const piece = async (name: string) => {
      if (turns.isSpent) await turns.next()
      order.push(name)
      turns.spend(10)
    }
    const others = async () => {
      for (let n = 0; n < 3; n++) {
        await nextTurn()
        order.push('others')
      }
    }
    await Promise.all([piece('a'), piece('b'), piece('c'), others()])
    expect(order.filter((name) => name !== 'others')).toEqual(['a', 'b', 'c'])
    expect(order.slice(order.indexOf('a'), order.indexOf('c'))).toContain('others')
  })
})
