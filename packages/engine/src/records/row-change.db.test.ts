import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase } from '../testing/index.ts'
import { idOf, openRecords, person } from './records.fixture.ts'
import type { OpenRecords } from './records.fixture.ts'

onEachDatabase((database) => {
  let open: OpenRecords
  beforeAll(async () => {
    open = await openRecords(database)
    await open.add('people', person('ann', { phone: '1' }))
  })
  afterAll(() => open.close())

  /** Returns the former values in the changes that setting some values announces. */
  const toldOf = async (values: Record<string, unknown>) => {
    const people = open.registry.get('people')
    if (!people) throw new Error('there are no people')
    const known = open.announced.length
    await open.records.rows().patch(people, { id: idOf('ann'), ...values })
    return open.announced.slice(known).map(({ before }) => before)
  }

  it.each([
    ['what everybody may read needs no former value', { name: 'Ann', phone: '2' }, [undefined]],
    [
      'what some may read comes with its former value',
      { phone: '3', email: 'a@example.com' },
      [{ phone: '2', email: 'ann@example.com' }],
    ],
    ['a secret reaches no subscriber', { tokenKey: 'another' }, [{}]],
    ['what stays the same is no change', { tokenKey: 'another', phone: '3', name: 'Ann' }, []],
  ])('%s', async (_reason, values, expected) => {
    expect(await toldOf(values)).toEqual(expected)
  })
})
