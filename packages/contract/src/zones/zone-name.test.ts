import { expect, test } from 'vitest'
import { cityOf, isZone, zoneNames } from './zone-name.ts'

test.each(['America/Chicago', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'UTC', 'Etc/GMT+5', 'GMT'])(
  '%s is a zone',
  (name) => {
    expect(isZone(name)).toBe(true)
  },
)

test.each([
  { name: 'nothing', value: '' },
  { name: 'no text', value: 5 },
  { name: 'not there', value: undefined },
  { name: 'a city', value: 'Chicago' },
  { name: 'made up', value: 'Europe/Atlantis' },
  { name: 'an offset, which knows no summer', value: '+01:00' },
  { name: 'with a space', value: 'Europe/Berlin ' },
  { name: 'with a null byte', value: 'Europe/Berlin\0' },
  { name: 'endless', value: 'a'.repeat(1_000_000) },
])('no zone: $name', ({ value }) => {
  expect(isZone(value)).toBe(false)
})

test('all zones to choose from are zones, UTC among them, each once and in order', () => {
  const names = zoneNames()
  expect(names.filter((name) => !isZone(name))).toEqual([])
  expect(names).toContain('UTC')
  expect(names).toEqual([...new Set(names)].toSorted())
})

test.each([
  ['America/Chicago', 'Chicago'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/North_Dakota/New_Salem', 'New Salem'],
  ['Asia/Calcutta', 'Kolkata'],
  ['Europe/Kiev', 'Kyiv'],
  ['America/Port-au-Prince', 'Port-au-Prince'],
  ['UTC', 'UTC'],
])('%s is named after %s', (zone, city) => {
  expect(cityOf(zone)).toBe(city)
})
