import { expect, test } from 'vitest'
import { onBothDatabases } from '../testing/on-each-site.ts'

const odd = ['%00', 'a%00b', '%F0%9F%98%80', '%25', "'or'1", 'x'.repeat(400)]
const addresses: readonly [method: string, address: (id: string) => string, body?: unknown][] = [
  ['POST', (id) => `/api/events/${id}/attendance`, { closed: true }],
  ['POST', (id) => `/api/events/${id}/door`, { user: 'a\0b' }],
  ['GET', (id) => `/api/events/${id}/place-in-line`],
  ['POST', (id) => `/api/event-series/${id}/following`, { from: 'a\0b' }],
  ['GET', (id) => `/api/calendar/mine/${id}.ics`],
  ['GET', (id) => `/api/calendar/event/${id}.ics`],
  ['GET', (id) => `/api/calendar/event/${id}.ics?key=${id}`],
  ['GET', (id) => `/api/notifications/unsubscribe/${id}/all`],
  ['POST', (id) => `/api/notifications/unsubscribe/${id}/all`],
  ['POST', (id) => `/api/squads/${id}/facts`, { facts: [{ id: 'a\0b' }] }],
  ['POST', (id) => `/api/game-nights/${id}/form`, {}],
  ['POST', (id) => `/api/game-nights/${id}/move`, { user: 'a\0b', squad: 'a\0b' }],
  ['GET', (id) => `/api/game-nights/${id}/bench`],
  ['GET', (id) => `/api/game-nights/overlay/${id}`],
  ['POST', (id) => `/api/members/${id}/suspend`, { until: '2999-01-01', reason: 'x' }],
]

onBothDatabases((site) => {
  test('malformed ids get a 4xx response, never a 5xx', async () => {
    const answers: [string, number][] = []
    for (const [method, address, body] of addresses)
      for (const id of odd)
        for (const as of ['guest', 'member', 'admin'] as const) {
          const { token } = site.as[as].authStore
          const response = await fetch(site.url + address(id), {
            method,
            headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          })
          await response.arrayBuffer()
          answers.push([`${method} ${address(id)} as ${as}`, response.status])
        }
    expect(answers.filter(([, status]) => status < 400 || status >= 500)).toEqual([])
  })
})
