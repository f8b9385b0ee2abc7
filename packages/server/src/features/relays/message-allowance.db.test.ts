import { expect, onTestFinished, test } from 'vitest'
import { pino } from 'pino'
import { ApiError, type Engine } from '@longhouse/engine'
import { onEachDatabase, startTestEngine, type TestDatabase } from '@longhouse/engine/testing'
import type { RelayBody, RelayName } from '@longhouse/contract/relays'
import { composeMessages } from '../../platform/relays/compose-messages.ts'
import { enqueueRelay } from '../../platform/relays/enqueue-relay.ts'
import { outboxCollection } from '../../collections/relays.ts'
import { onEither } from '../../testing/on-each-site.ts'

const juno = { id: 'abcdefghij12345', name: 'juno' }
const robin = { id: 'abcdefghij67890', name: 'robin' }
const waiting = 'Too many of your messages still wait to be sent. Please try again later.'
const hourly = 'You have sent too many messages within the hour. Please try again later.'

onEachDatabase((database) => {
  test(
    'a member has at most forty messages waiting in all relays, which does not limit others',
    onEither(database),
    async () => {
      const engine = await emptyOutbox(database)
      const outcomes: unknown[] = []
      for (let index = 0; index < 6; index += 1) {
        const relay = index % 2 === 0 ? 'staff-application' : 'clip-upload'
        outcomes.push(await outcomeOf(enqueue(engine, { relay, actor: juno, body: application(index) })))
      }
      expect(outcomes).toEqual([9, 9, 9, 9, waiting, waiting])
      const body = { content: 'x' }
      expect(await outcomeOf(enqueue(engine, { relay: 'staff-application', actor: robin, body }))).toBe(1)
      expect(await outcomeOf(enqueue(engine, { relay: 'event-logs', actor: juno, body }))).toBe(1)
    },
  )

  test('concurrent messages count each other', async () => {
    const engine = await emptyOutbox(database)
    const orders = Array.from({ length: 60 }, (_, index) =>
      outcomeOf(
        enqueue(engine, { relay: 'game-interest', actor: juno, body: { content: `message ${index}` } }),
      ),
    )
    const taken = (await Promise.all(orders)).filter((outcome) => outcome === 1)
    expect(taken).toHaveLength(40)
  })

  test(
    'eighty come in an hour, delivered or not; the same order again is none',
    onEither(database),
    async () => {
      const engine = await emptyOutbox(database)
      const outbox = engine.records(outboxCollection)
      const send = (content: string, now = new Date()) =>
        outcomeOf(enqueue(engine, { relay: 'game-interest', actor: juno, body: { content }, now }))
      for (let index = 0; index < 80; index += 1) {
        expect(await send(`message ${index}`)).toBe(1)
        const [newest] = await outbox.findAll({ sort: '-sequence', limit: 1 })
        await outbox.update(newest?.id ?? '', { status: 'delivered' })
      }
      expect(await send('message 79')).toBe(0)
      expect(await send('one more')).toBe(hourly)
      expect(await send('one more', new Date(Date.now() + 3_700_000))).toBe(1)
    },
  )
})

/** Nine messages. */
function application(index: number): RelayBody {
  return { embeds: Array.from({ length: 9 }, () => ({ description: `${index} `.padEnd(3900, 'flood ') })) }
}

async function emptyOutbox(database: TestDatabase): Promise<Engine> {
  const logger = pino({ level: 'silent' })
  const running = await startTestEngine({ database, collections: [outboxCollection], logger })
  onTestFinished(() => running.close())
  return running.engine
}

interface Order {
  readonly relay: RelayName
  readonly actor: typeof juno
  readonly body: RelayBody
  readonly now?: Date
}

function enqueue(engine: Engine, { now = new Date(), relay, actor, body }: Order): Promise<number> {
  const messages = composeMessages(body, actor)
  return engine.transaction((tx) => enqueueRelay(tx, { relay, messages, actor, now }))
}

/** Returns how many messages were accepted, or the message of the refusal. */
async function outcomeOf(order: Promise<number>): Promise<number | string> {
  return order.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 429) return error.message
    throw error
  })
}
