import { expect, test } from 'vitest'
import { filterEvents, gameChoices } from './event-list.tsx'

const events = [
  { game: 'blackops6', name: 'Terminus Relay' },
  { game: 'gta5', name: 'Stunt Race' },
  { game: 'other', name: 'Ärger im Schach' },
]

test.each([
  ['everything', { game: 'all', search: '' }, ['Terminus Relay', 'Stunt Race', 'Ärger im Schach']],
  ['one game, exactly', { game: 'gta5', search: '' }, ['Stunt Race']],
  ['a part of the name in any case', { game: 'all', search: 'MINUS r' }, ['Terminus Relay']],
  ['letters beyond English', { game: 'all', search: 'ärger' }, ['Ärger im Schach']],
  ['spaces around the text do not count', { game: 'all', search: '  stunt ' }, ['Stunt Race']],
  ['both at once', { game: 'gta5', search: 'relay' }, []],
  ['signs are only signs', { game: 'all', search: '.*' }, []],
])('%s [EV-01]', (_, filters, names) => {
  expect(filterEvents(events, filters).map(({ name }) => name)).toEqual(names)
})

test('the choices of the filter [EV-01]', () => {
  expect(gameChoices.map(({ label }) => label)).toEqual(['All Games', 'Black Ops 6', 'GTA 5', 'Other Events'])
})
