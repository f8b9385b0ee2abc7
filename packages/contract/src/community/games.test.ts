import { expect, test } from 'vitest'
import {
  gameChip,
  gameFilters,
  gameIds,
  gameLabel,
  highRoundLabel,
  highRoundMenuLabel,
  mapFilters,
  mapIds,
  mapLabel,
} from './community.ts'

test('the games and maps of the specification are offered [EV-01] [LB-04]', () => {
  expect(gameIds).toEqual(['blackops6', 'gta5', 'other'])
  expect(mapIds).toEqual(['liberty_falls', 'terminus', 'cittadelle_de_morts', 'the_toumb'])
  expect(gameFilters.map((filter) => filter.label)).toEqual([
    'All Games',
    'Black Ops 6',
    'GTA 5',
    'Other Events',
  ])
  expect(mapFilters.map((filter) => filter.label)).toEqual([
    'All Maps',
    'Liberty Falls',
    'Terminus',
    'Cittadelle de Morts',
    'The Toumb',
  ])
})

test.each([
  ['blackops6', 'Black Ops 6', 'blue'],
  ['gta5', 'GTA 5', 'green'],
  ['other', 'Other', 'orange'],
  ['tetris', 'tetris', 'grey'],
])('%s is called %s on a %s chip [CL-09]', (id, label, chip) => {
  expect(gameLabel(id)).toBe(label)
  expect(gameChip(id)).toBe(chip)
})

test('a map has its name, an unknown one names itself', () => {
  expect(mapLabel('the_toumb')).toBe('The Toumb')
  expect(mapLabel('shadows')).toBe('shadows')
})

test('the high-round leaderboard has the names of the specification [LB-04]', () => {
  expect([highRoundLabel, highRoundMenuLabel]).toEqual(['Black Ops 6', 'Black Ops 6 Zombies'])
})
