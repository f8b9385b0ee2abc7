import type { Transaction } from '@longhouse/engine'
import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { queueDirectMessages } from './direct-messages/direct-messages.delivery.ts'
import { queueNoticeMails } from './notice-mails.ts'
import { queuePushes } from './push/pushes.delivery.ts'

onEachSite((site) => {
  const now = new Date()
  const numbers = Array.from({ length: 600 }, (_, number) => number)

  test('notifying one member reads none of the deliveries that wait for others', async () => {
    const { engine, people } = site
    const [told, other] = await engine.recordsOf('notifications').append(
      [people.member.id, people.other.id].map((user) => ({
        user,
        kind: 'badge',
        group: `cost:${user}`,
        url: '/',
        count: 1,
        at: now,
      })),
    )
    const waits = { user: people.other.id, status: 'pending', attempts: 0, next_attempt: now, expires: now }
    await engine.recordsOf('mails').append(
      numbers.map((number) => ({
        ...waits,
        kind: 'notice',
        recipient: 'a@b.example',
        about: `x${number}`,
      })),
    )
    for (const channel of ['push', 'discord'])
      await engine.recordsOf('notice_deliveries').append(
        numbers.map((number) => ({
          ...waits,
          channel,
          turn: 0,
          notification: other?.id,
          device: `x${number}`,
        })),
      )
    const order = { kind: 'badge' as const, user: people.member.id, from: now }
    const queues: Readonly<Record<string, (tx: Transaction) => Promise<void>>> = {
      mails: (tx) => queueNoticeMails(tx, [{ ...order, recipient: 'a@b.example', about: told?.id ?? '' }]),
      pushes: (tx) => queuePushes(tx, { orders: [{ ...order, notification: told?.id ?? '' }], now }),
      messages: (tx) => queueDirectMessages(tx, [{ ...order, notification: told?.id ?? '' }]),
    }
    for (const [way, queue] of Object.entries(queues)) {
      let rows = 0
      await engine.transaction((tx) => {
        const counting: Transaction = Object.create(tx)
        counting.query = async <Row>(query: Parameters<Transaction['query']>[0]) => {
          const found = await tx.query<Row>(query)
          rows += found.length
          return found
        }
        counting.records = (collection) => tx.records(collection)
        counting.recordsOf = (name) => tx.recordsOf(name)
        return queue(counting)
      })
      expect([way, rows]).toEqual([way, 0])
    }
  })
})
