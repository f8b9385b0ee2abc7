import { expect, test } from 'vitest'
import { calendarLinks } from './subscribe-dialog.tsx'

test('a key opens calendars of every kind', () => {
  const links = calendarLinks('k3y', { origin: 'https://tog.example', name: 'TOG & friends' })
  expect(links).toEqual({
    feed: 'https://tog.example/api/calendar/mine/k3y.ics',
    app: 'webcal://tog.example/api/calendar/mine/k3y.ics',
    google:
      'https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Ftog.example%2Fapi%2Fcalendar%2Fmine%2Fk3y.ics',
    outlook:
      'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Ftog.example%2Fapi%2Fcalendar%2Fmine%2Fk3y.ics&name=TOG+%26+friends',
  })
})
