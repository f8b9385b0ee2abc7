import { expect } from 'vitest'
import { expectRefusal, said } from './harness/answers.ts'
import type { Role } from './harness/api.ts'
import { describeConformance } from './harness/section.ts'
import { ids } from './harness/seed.ts'

export const sort = describeConformance(
  'sort',
  (api, row) => {
    const order = async (collection: string, by: string, as: Role = 'superuser') => {
      const { items } = await api.pb(as).collection(collection).getList(1, 5, { sort: by })
      return items.map(({ id }) => Number(id.slice(3)))
    }
    const orders: [collection: string, sort: string, expected: number[]][] = [
      ['tournaments', 'name', [2, 3, 1, 4, 5]],
      ['tournaments', '+name', [2, 3, 1, 4, 5]],
      ['tournaments', '-name', [5, 4, 1, 3, 2]],
      ['tournaments', 'status,-start_date', [3, 5, 2, 4, 1]],
      ['tournaments', ' status , -start_date ', [3, 5, 2, 4, 1]],
      ['tournaments', 'max_participants,name', [2, 4, 5, 1, 3]],
      ['tournaments', 'organizer.name,name', [3, 4, 1, 5, 2]],
      ['tournaments', '@rowid', [1, 2, 3, 4, 5]],
      ['tournaments', '-@rowid', [5, 4, 3, 2, 1]],
      ['clips', '-highest_round', [12, 11, 10, 9, 8]],
      ['clips', '-user.username,id', [1, 4, 7, 10, 3]],
      ['users', '-discord_data.level,id', [2, 3, 1, 4, 5]],
      ['users', 'name,id', [5, 1, 2, 3, 4]],
      ['field_kinds', 'tags:length', [3, 2, 1]],
      ['field_kinds', '-tags:length', [1, 2, 3]],
      ['field_kinds', 'title', [1, 3, 2]],
      ['field_kinds', 'title:lower', [1, 2, 3]],
      ['field_kinds', '-when,id', [1, 2, 3]],
      ['field_kinds', 'score,flag,title,id,created,updated,when,mail', [2, 3, 1]],
    ]
    for (const [collection, by, expected] of orders) {
      row(`${collection} by "${by}"`, async () => {
        expect(await order(collection, by)).toEqual(expected)
      })
    }
    row('@random answers every row', async () => {
      expect((await order('tournaments', '@random')).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    })
    for (const by of [
      'nope',
      'Name',
      'name,',
      ',name',
      'name asc',
      'null',
      '@now',
      'name.x',
      'organizer.nope',
      'name:nope',
      'id,name,start_date,end_date,status,game,created,updated,organizer',
      `-${'n'.repeat(256)}`,
      'password',
      'collectionName',
      'name;drop table users',
    ]) {
      row(`a sort by "${by.slice(0, 40)}" is refused`, () =>
        expectRefusal(
          api.pb('member').collection('tournaments').getList(1, 5, { sort: by }),
          400,
          said.plain,
        ),
      )
    }
    row('only superusers sort by @request.', () =>
      expectRefusal(
        api.pb('member').collection('tournaments').getList(1, 5, { sort: '@request.auth.id' }),
        403,
        'Only superusers can filter by @request.',
      ),
    )
    row('an empty sort is none', async () => {
      const { items } = await api.pb().collection('tournaments').getList(1, 1, { sort: '' })
      expect(items[0]?.id).toBe(ids.tournament(1))
    })
  },
  { isReadOnly: true },
)
