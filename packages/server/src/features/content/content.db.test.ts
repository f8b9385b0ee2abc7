import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { refusalOf } from '../../testing/outcome.ts'
import { testRights, type Outcomes } from '../../testing/rights-table.ts'

const kinds = [
  { collection: 'faqs', field: 'position', values: { question: 'Who?', answer: 'We' }, required: 'answer' },
  {
    collection: 'conduct_rules',
    field: 'rule_number',
    values: { rule_content: 'Be kind' },
    required: 'rule_content',
  },
  { collection: 'ranks', field: 'position', values: { title: 'Sergeant' }, required: undefined },
] as const

const anybody: Outcomes = 'ok'
const create: Outcomes = { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 400 }
const change: Outcomes = { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 }

onEachSite((site) => {
  for (const { collection, values } of kinds) {
    testRights(site, {
      collection,
      record: async ({ engine }) => (await engine.recordsOf(collection).create(values)).id,
      submit: async () => values,
      change: values,
      rights: { list: anybody, view: anybody, create, update: change, delete: change },
    })
  }

  test.each(kinds)(
    '$collection get the next number, also in concurrent saves [CN-01] [CN-02] [CN-03]',
    async (kind) => {
      const { collection, field, values } = kind
      const store = site.engine.recordsOf(collection)
      for (const { id } of await store.findAll()) await store.delete(id)

      const records = site.as.staff.collection(collection)
      expect(await records.create(values)).toMatchObject({ [field]: 1 })
      expect(await records.create({ ...values, [field]: 7 })).toMatchObject({ [field]: 7 })
      expect(await records.create({ ...values, [field]: '' })).toMatchObject({ [field]: 8 })
      expect(await records.create({ ...values, [field]: 999 })).toMatchObject({ [field]: 9 })

      const admin = site.as.admin.collection(collection)
      const saved = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? records : admin).create({ ...values, [field]: 0 }),
        ),
      )
      const numbers = saved.map((record) => Number(record[field])).toSorted((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 10))
    },
  )

  test.each(kinds)(
    'a $collection entry keeps its number if it is saved without one',
    async ({ collection, field, values }) => {
      const records = site.as.staff.collection(collection)
      const { id } = await records.create({ ...values, [field]: 55 })
      expect(await records.update(id, { [field]: '' })).toMatchObject({ [field]: 55 })
      expect(await records.update(id, { [field]: 56 })).toMatchObject({ [field]: 56 })
    },
  )

  test.each(kinds.filter((kind) => kind.required !== undefined))(
    '$collection need $required',
    async (kind) => {
      const body = { ...kind.values, [kind.required]: '' }
      const refusal = await refusalOf(site.as.staff.collection(kind.collection).create(body))
      expect(refusal).toMatchObject({ status: 400, fields: [kind.required] })
    },
  )
})
