import { botWords, wordsIn } from '@longhouse/contract/bot'
import { isSignUpClosed, isUnlimited } from '@longhouse/contract/events'
import { toText } from '@longhouse/engine/schema'
import { fullTime, relativeTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import type { AskedBy, Asker, KnownAsker } from '../interaction.ts'
import type { ShownEvent } from './shown-records.ts'
import type { EventStanding } from './standing.ts'

const shownHosts = 3

interface Told extends EventStanding {
  readonly hosts?: readonly string[]
  /** Omits the location. */
  readonly isShort?: boolean
}

/** Returns the name of an event as plain text. */
export function plainName({ name }: Pick<ShownEvent, 'name'>): string {
  return plainText(name, 120) || '…'
}

/** Returns an event as text: name, time, state, hosts, location and places. */
export function eventText(
  { language }: Pick<Asker, 'language'>,
  { event, hosts = [], isShort = false, ...told }: Told,
): string {
  const say = wordsIn(language, botWords)
  const start = new Date(event.start_date)
  const lines = [
    `### ${plainName(event)}`,
    `${fullTime(start)} (${relativeTime(start)})`,
    ...stateLines({ language }, { event, ...told }),
    ...(hosts.length > 0 ? [say('hostedBy', { names: namesIn({ language }, hosts) })] : []),
    ...(event.place && !isShort ? [say('meetAt', { place: plainText(event.place, 200) })] : []),
    placesLine({ language }, { event, ...told }),
  ]
  return lines.join('\n')
}

function stateLines({ language }: Pick<Asker, 'language'>, { event, step, now }: Told): string[] {
  const say = wordsIn(language, botWords)
  if (event.cancelled_at)
    return [say('isCancelled'), ...(event.cancel_reason ? [plainText(event.cancel_reason, 300)] : [])]
  if (step === 'over') return [say('isOver')]
  if (!event.sign_up_closes) return []
  if (isSignUpClosed(event, now)) return [say('isClosed')]
  return [say('closes', { when: relativeTime(new Date(event.sign_up_closes)) })]
}

function placesLine({ language }: Pick<Asker, 'language'>, { event, taken }: Told): string {
  const say = wordsIn(language, botWords)
  const places = isUnlimited(event)
    ? say('everybody', { count: taken })
    : say('placesTaken', { taken, places: event.max_participants })
  const { waiting_count: count } = event
  return count > 0 ? `${places} · ${say('waiting', { count })}` : places
}

function namesIn({ language }: Pick<Asker, 'language'>, hosts: readonly string[]): string {
  const say = wordsIn(language, botWords)
  const names = hosts.slice(0, shownHosts).map((name) => plainText(name, 60))
  const count = hosts.length - names.length
  return count > 0 ? say('andMore', { names: names.join(', '), count }) : names.join(', ')
}

/** Reads the names of the hosts, the organizer first. */
export async function hostNames(
  { asker: { records } }: AskedBy<KnownAsker>,
  { organizer, hosts }: ShownEvent,
): Promise<string[]> {
  const ids = [...new Set([organizer, ...hosts])].filter(Boolean)
  if (ids.length === 0) return []
  const filter = ids.map((id) => `id = '${id}'`).join(' || ')
  const { items } = await records.list('users', { filter, skipTotal: '1' })
  return ids.flatMap((id) =>
    items.filter((person) => person.id === id).map(({ username }) => toText(username)),
  )
}
