import { expect, test } from 'vitest'
import { isModuleOn } from './community-config.ts'

test.each([
  ['a file that says nothing', {}, true],
  ['a file that names no part', { modules: {} }, true],
  ['a part that is on', { modules: { calendar: true } }, true],
  ['a part that is off', { modules: { calendar: false } }, false],
])('%s: the calendar is there is %s', (_, community, isOn) => {
  expect(isModuleOn(community, 'calendar')).toBe(isOn)
})
