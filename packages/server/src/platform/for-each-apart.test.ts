import { describe, expect, test } from 'vitest'
import { eachFound, forEachApart } from './portions.ts'

describe('work on one item after the other', () => {
  test('an item that fails does not stop the others, and the failure is reported at the end', async () => {
    const done: number[] = []
    const work = forEachApart([1, 2, 3, 4], undefined, async (item) => {
      if (item % 2 === 0) throw new Error(`not ${item}`)
      done.push(item)
    })
    await expect(work).rejects.toMatchObject({
      message: '2 of 4 failed',
      errors: [new Error('not 2'), new Error('not 4')],
    })
    expect(done).toEqual([1, 3])
  })

  test('an aborted signal ends it before the next item', async () => {
    const stopping = new AbortController()
    const done: number[] = []
    const work = forEachApart([1, 2, 3], stopping.signal, async (item) => {
      done.push(item)
      if (item === 2) stopping.abort(new Error('closing'))
    })
    await expect(work).rejects.toThrow('closing')
    expect(done).toEqual([1, 2])
  })

  test('an aborted signal ends it although there is no item', async () => {
    await expect(forEachApart([], AbortSignal.abort(), async () => {})).rejects.toThrow('aborted')
  })
})

describe('rows that a query finds', () => {
  test.each([0, 1, 199, 200, 201, 1000])('%d are all yielded, once', async (count) => {
    const left = new Set(Array.from({ length: count }, (_, n) => String(n)))
    const find = async (limit: number) => [...left].slice(0, limit).map((id) => ({ id }))
    expect(await forEachApart(eachFound(find), undefined, async ({ id }) => left.delete(id))).toBe(count)
    expect(left.size).toBe(0)
  })

  test('items that are still found after their work do not stop the others', async () => {
    const left = new Set(Array.from({ length: 1000 }, (_, n) => n))
    const find = async (limit: number) => [...left].slice(0, limit).map((id) => ({ id: String(id) }))
    const work = async ({ id }: { readonly id: string }) => Number(id) < 450 || left.delete(Number(id))
    expect(await forEachApart(eachFound(find), undefined, work)).toBe(1000)
    expect(left.size).toBe(450)
  })
})
