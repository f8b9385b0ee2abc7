import { expect, test } from 'vitest'
import { createGuildReader, type GuildFacts } from './guild.ts'

const facts: GuildFacts = { id: '10000', roles: [], bot: { id: '20000', roles: [] }, channels: [] }

const fail = async () => Promise.reject(new Error('away'))

function newReader(answers: (() => Promise<GuildFacts>)[] = []) {
  let ms = 0
  let asked = 0
  const read = createGuildReader({
    now: () => new Date(ms),
    read: () => {
      asked += 1
      return answers.shift()?.() ?? Promise.resolve(facts)
    },
  })
  return { read, pass: (by: number) => (ms += by), asked: () => asked }
}

test('reads within 30 seconds share one request', async () => {
  const { read, pass, asked } = newReader()
  await Promise.all(Array.from({ length: 50 }, () => read()))
  pass(29_999)
  expect((await read()).at).toEqual(new Date(0))
  expect(asked()).toBe(1)
  pass(1)
  expect((await read()).at).toEqual(new Date(30_000))
  expect(asked()).toBe(2)
})

test('a fresh read is made at most once in five seconds', async () => {
  const { read, pass, asked } = newReader()
  await read()
  pass(4999)
  for (let times = 0; times < 20; times += 1) await read({ isFresh: true })
  expect(asked()).toBe(1)
  pass(1)
  for (let times = 0; times < 20; times += 1) await read({ isFresh: true })
  expect(asked()).toBe(2)
})

test('a failure reaches all waiting callers and is kept for five seconds before the next read', async () => {
  const { read, pass, asked } = newReader([fail])
  const all = await Promise.allSettled([read(), read()])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read()).rejects.toThrow('away')
  expect(asked()).toBe(1)
  pass(5000)
  await expect(read()).resolves.toMatchObject({ facts })
  expect(asked()).toBe(2)
})
