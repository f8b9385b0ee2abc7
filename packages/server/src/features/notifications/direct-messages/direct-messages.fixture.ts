import { expect, vi } from 'vitest'
import { manyMembers, type DiscordSim, type SimMessage } from '@longhouse/discord-sim'
import type { Engine } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { NoticeKind } from '@longhouse/contract/notifications'
import { createPerson } from '../../../testing/test-site.ts'
import { createPeopledEvent, type PeopledEvent } from '../notifications.fixture.ts'

export const patient = { timeout: 15_000, interval: 20 }

/** Kinds that events cause. */
export const eventKinds = [
  'place_offered',
  'places_free',
  'check_in_open',
  'reminder',
  'event_moved',
  'event_cancelled',
  'event_back',
  'event_message',
  'squad_set',
  'recap_ready',
] as const satisfies readonly NoticeKind[]

/** Choices of a member who wants all kinds in Discord. */
export const everything = Object.fromEntries(eventKinds.map((kind) => [kind, { discord: true }]))

/** A member known to the Discord simulator. */
export interface Person {
  readonly id: string
  readonly discord_id: string
}

/** An event with a participant and a member on its waiting list. */
export interface World {
  readonly registered: Person
  readonly waiting: Person
  readonly event: PeopledEvent
}

type Values = Readonly<Record<string, unknown>>

/** Creates members with a Discord account, and reads the messages they get there. */
export function directWorlds({ engine, sim }: { readonly engine: Engine; readonly sim: DiscordSim }) {
  const known = manyMembers(400)
  sim.control.addMembers(known)
  let made = 0
  const newPerson = async (values: Values = {}): Promise<Person> => {
    const discord_id = known[made]?.id ?? ''
    const { id } = await createPerson(engine, `direct-${(made += 1)}`, { discord_id, ...values })
    return { id, discord_id }
  }
  const newWorld = async (values: Values = {}, event: Values = {}): Promise<World> => {
    const [registered, waiting] = [await newPerson(values), await newPerson(values)]
    const ids = { registered: registered.id, waiting: waiting.id, values: event }
    return { registered, waiting, event: await createPeopledEvent(engine, ids) }
  }
  const deliveries = engine.recordsOf('notice_deliveries')
  const settings = engine.recordsOf('notice_settings')
  const pending = (filter = '') =>
    deliveries.count({ filter: `status = 'pending'${filter && ` && ${filter}`}` })
  return {
    deliveries,
    settings,
    newPerson,
    newWorld,
    pending,
    settingsOf: (user: string) => settings.findFirst({ filter: 'user = {:user}', params: { user } }),
    settle: (user: string, values: Values = { choices: everything }) => settings.create({ user, ...values }),
    /** Until nothing waits that could be sent now. */
    delivered: () =>
      vi.waitFor(
        async () =>
          expect(await pending(`(attempts > 0 || next_attempt <= '${formatDate(new Date())}')`)).toBe(0),
        patient,
      ),
    dmsOf: ({ discord_id }: Person) => sim.control.dms(discord_id).map(contentOf),
  }
}

/** Returns all texts of a message, and the targets of its buttons by label. */
export function contentOf({ message }: SimMessage) {
  const texts: string[] = []
  const buttons: Record<string, string> = {}
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(walk)
    if (typeof part !== 'object' || part === null) return
    if ('content' in part && typeof part.content === 'string') texts.push(part.content)
    if ('label' in part) {
      const target = 'custom_id' in part ? part.custom_id : 'url' in part ? part.url : ''
      buttons[String(part.label)] = String(target)
    }
    if ('components' in part) walk(part.components)
  }
  walk(message.components)
  return { text: texts.join('\n'), buttons }
}
