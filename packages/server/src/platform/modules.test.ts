import { expect, test } from 'vitest'
import { type Feature, featuresOf } from './feature.ts'

const clips: Feature = { name: 'clips', routes: () => {} }
const calendar: Feature = {
  name: 'calendar',
  module: 'calendar',
  collections: [
    { name: 'calendar_keys', type: 'base', shape: {}, rules: { list: '' }, indexes: [{ columns: ['key'] }] },
  ],
  hooks: [{ collection: 'users', hooks: {} }],
  routes: () => {},
  start: async () => async () => {},
}

test.each([{}, { modules: {} }, { modules: { calendar: true } }])(
  'with %o every feature is whole',
  (community) => {
    expect(featuresOf(community, [clips, calendar])).toEqual([clips, calendar])
  },
)

test('a module that is off has neither routes nor jobs, and its records are kept and closed', () => {
  const [other, off] = featuresOf({ modules: { calendar: false } }, [clips, calendar])
  expect(other).toBe(clips)
  expect(off).toEqual({
    name: 'calendar',
    module: 'calendar',
    collections: [
      { name: 'calendar_keys', type: 'base', shape: {}, rules: {}, indexes: [{ columns: ['key'] }] },
    ],
    hooks: calendar.hooks,
  })
})
