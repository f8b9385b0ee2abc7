import { expect, vi } from 'vitest'
import { pino } from 'pino'
import type PocketBase from 'pocketbase'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { startPushSim, type PushSim, type SimSubscription } from '@longhouse/push-sim'
import type { TestDatabase } from '@longhouse/engine/testing'
import { formatDate } from '@longhouse/engine/schema'
import { communityFile } from '@longhouse/contract/community-file'
import { pushDevicesPath, type PushMessage } from '@longhouse/contract/notifications'
import { startDeliveries } from '../../../platform/deliveries/deliveries.ts'
import { startDiscordSite, type DiscordSite } from '../../../testing/discord-site.ts'
import { clientOf, createPerson } from '../../../testing/test-site.ts'
import { createPeopledEvent, sources, type PeopledEvent } from '../notifications.fixture.ts'
import { PushCircuits } from './push-services.ts'
import { pushesDelivery, type PushDesk } from './pushes.delivery.ts'
import { createVapidKeys } from './vapid-keys.ts'

export const patient = { timeout: 15_000, interval: 20 }

/** Quick enough for tests. */
export const quickTiming = { firstPauseMs: 40, maxPauseMs: 200, leaseMs: 20_000, lookMs: 100 }

/** Longer than any pause here, and shorter than any lease or the quarter of a minute. */
const pausesOfTheSite = { leastMs: 1500, mostMs: 10_500 }

type Values = Readonly<Record<string, unknown>>

/** A member's browser. */
export interface Browser {
  readonly id: string
  readonly subscription: SimSubscription
}

/** A member with a place in an event of their own. */
export interface Pushed {
  readonly id: string
  readonly client: PocketBase
  readonly event: PeopledEvent
}

/** A site with simulated Discord, mail server and push service. */
export interface PushSite extends DiscordSite {
  readonly push: PushSim
  readonly mails: MailSim
  /** Starts another node's worker, which polls all the time. */
  startWorker(options?: Partial<PushDesk>): () => Promise<void>
  serverKey(client: PocketBase): Promise<string>
  newPerson(values?: Values, event?: Values): Promise<Pushed>
  /** Registers a browser of a member, as the web app does. */
  newBrowser(person: Pushed, options?: { readonly session?: string }): Promise<Browser>
  deliveriesOf(person: Pushed): Promise<readonly Values[]>
  /** Ends the fifteen seconds that a push waits. */
  letGo(person: Pushed): Promise<void>
  /** Waits until none of the member's pushes are pending. */
  settled(person: Pushed): Promise<void>
  messagesTo(browser: Browser): PushMessage[]
}

const ownOf = ({ id }: Pushed) => ({ filter: "user = {:id} && channel = 'push'", params: { id } })
const serverKey = async (client: PocketBase) =>
  (await client.send<{ server_key: string }>(pushDevicesPath, {})).server_key

export async function startPushSite(database: TestDatabase): Promise<PushSite> {
  const push = await startPushSim()
  const mails = await startMailSim()
  const site = await startDiscordSite(database, {
    env: { PUBLIC_URL: 'https://tog.example', PUSH_SERVICES: push.url, SMTP_URL: mails.smtpUrl },
  })
  const { engine, settings } = site
  const logger = pino({ level: 'silent' })
  const readKeys = createVapidKeys({ settings, logger })
  if (!readKeys) throw new Error('There is nothing to seal keys with.')
  const deliveries = engine.recordsOf('notice_deliveries')
  let made = 0
  /** Ends the pauses of the site's own worker: it may be the one that fails first, and waits for seconds then. */
  const hurry = async (person: Pushed): Promise<void> => {
    const found = await deliveries.findAll(ownOf(person))
    const paused = found.filter(({ status, next_attempt }) => {
      const ms = Date.parse(String(next_attempt)) - Date.now()
      return status === 'pending' && ms > pausesOfTheSite.leastMs && ms < pausesOfTheSite.mostMs
    })
    const next_attempt = formatDate(new Date())
    if (paused.length > 0) await deliveries.patch(paused.map(({ id }) => ({ id, next_attempt })))
  }
  return {
    ...site,
    push,
    mails,
    serverKey,
    startWorker: (options = {}) => {
      const desk: PushDesk = {
        engine,
        settings,
        logger,
        readKeys,
        sources,
        community: communityFile.config,
        now: () => new Date(),
        circuits: new PushCircuits(quickTiming),
        timing: quickTiming,
        ...options,
      }
      return startDeliveries(desk, pushesDelivery(desk))
    },
    newPerson: async (values = {}, event = {}) => {
      const number = (made += 1)
      const [{ id }, { id: waiting }] = [
        await createPerson(engine, `pushed-${number}`, { verified: true, ...values }),
        await createPerson(engine, `beside-${number}`),
      ]
      return {
        id,
        client: await clientOf(site.url, engine, id),
        event: await createPeopledEvent(engine, { registered: id, waiting, values: event }),
      }
    },
    newBrowser: async ({ client }, options = {}) => {
      const server_key = await serverKey(client)
      const subscription = push.subscribe(server_key)
      const { endpoint, keys } = subscription
      const body = { endpoint, keys, server_key, ...options }
      const { id } = await client.send<{ id: string }>(pushDevicesPath, { method: 'POST', body })
      return { id, subscription }
    },
    deliveriesOf: (person) => deliveries.findAll(ownOf(person)),
    letGo: async (person) => {
      const pending = await deliveries.findAll(ownOf(person))
      const next_attempt = formatDate(new Date(Date.now() - 1000))
      await deliveries.patch(pending.map(({ id }) => ({ id, next_attempt })))
    },
    settled: async (person) => {
      const { filter, params } = ownOf(person)
      const waiting = { filter: `${filter} && status = 'pending'`, params }
      await vi.waitFor(async () => {
        await hurry(person)
        expect(await deliveries.count(waiting)).toBe(0)
      }, patient)
    },
    messagesTo: ({ subscription }) => push.pushes(subscription.id).map(({ text }) => JSON.parse(text)),
    close: async () => {
      await site.close()
      await Promise.all([push.close(), mails.close()])
    },
  }
}
