import { expect, test } from 'vitest'
import type { RecordSource } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { onEachSite } from '../../testing/on-each-site.ts'
import { createPerson } from '../../testing/test-site.ts'
import { readFacts } from './read-facts.ts'

onEachSite((site) => {
  /** Counts the queries for the facts of these members' cards. */
  const questionsFor = async (users: readonly string[]) => {
    let asked = 0
    const { engine, now, community } = site
    const counting: RecordSource = {
      records: (collection) => {
        asked += 1
        return engine.records(collection)
      },
      recordsOf: (collection) => {
        asked += 1
        return engine.recordsOf(collection)
      },
      query: (query) => {
        asked += 1
        return engine.query(query)
      },
    }
    const facts = await readFacts(counting, { users, now: now(), community })
    return { asked, facts }
  }
  const join = async (name: string) => (await createPerson(site.engine, name)).id
  const doMuch = async (user: string, count: number) => {
    const at = (index: number) => formatDate(new Date(site.now().getTime() - index * 3_600_000))
    const deeds = Array.from({ length: count }, (_, index) => ({
      user,
      kind: 'voted',
      at: at(index),
      subject_collection: 'clips',
      subject_id: `clip${index}`,
      value: 1,
    }))
    await site.engine.recordsOf('activities').append(deeds)
  }

  test('500 activities take as few queries as 5, and a crowd as few as one member', async () => {
    const [few, many] = [await join('does-little'), await join('does-much')]
    await doMuch(few, 5)
    await doMuch(many, 500)
    const [little, much] = [await questionsFor([few]), await questionsFor([many])]
    expect([little.facts.get(few)?.counts.voted, much.facts.get(many)?.counts.voted]).toEqual([5, 500])
    const crowd: string[] = []
    for (let index = 0; index < 40; index += 1) crowd.push(await join(`of-crowd-${index}`))
    const all = await questionsFor([few, many, ...crowd])
    expect(all.facts.size).toBe(42)
    expect([little.asked, much.asked, all.asked]).toEqual([little.asked, little.asked, little.asked])
    expect(little.asked).toBeLessThanOrEqual(8)
  })

  test('no members take no queries', async () => {
    expect((await questionsFor([])).facts.size).toBe(0)
  })
})
