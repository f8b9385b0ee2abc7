import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import type { CommandAnswer, AskedBy, KnownAsker, Suggestion } from '../interaction.ts'
import { answerWith } from './replies.ts'
import { eventsDefinition, signupDefinition } from './definitions.ts'
import { nextRows, labelOf } from './event-buttons.ts'
import { eventText } from './event-replies.ts'
import { standingsTo, findUpcoming, type ShownEvent, findStanding } from './event-standing.ts'
import { slotsOf } from '@longhouse/contract/events'
import { isZone } from '@longhouse/contract/zones'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'
import { takePlace } from './events.presses.ts'
import { optionText, meant, suggestionsFor } from './options.ts'

const shownEvents = 5

/** Lists the next events that the member may see, each with its buttons. */
export const eventsCommand: CommandAnswer = {
  definition: eventsDefinition,
  answer: async (_, by) => {
    const { asker, site } = by
    const say = wordsIn(asker.language, botWords)
    const all = row(linkButton(say('allEvents'), `${site.settings.publicUrl}/events`))
    const standings = await standingsTo(by, await findUpcoming(by, shownEvents))
    if (standings.length === 0) return answerWith(say('noEvents'), [all])
    return {
      components: [
        textBlock(`## ${say('nextEvents')}`),
        ...standings.map((standing) =>
          container(undefined, [
            textBlock(eventText(asker, { ...standing, isShort: true })),
            ...nextRows(by, standing, { isShort: true }),
          ]),
        ),
        all,
      ],
    }
  },
}

/** Number of upcoming events that are searched for a typed name. */
const searchedEvents = 100

/** Takes a place in an event, chosen by its name. */
export const signupCommand: CommandAnswer = {
  definition: signupDefinition,
  answer: async (command, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const event = await findMeant(by, optionText(command, 'event'))
    if (!event) return answerWith(say('noSuchEvent'))
    const typed = optionText(command, 'slot')
    const slot = meant(slotChoices(event), typed) ?? typed
    return takePlace(by, { standing: await findStanding(by, event.id), slot })
  },
  suggest: async (typing, by) => {
    const typed = optionText(typing, typing.focused)
    if (typing.focused === 'event') {
      const events = await findUpcoming(by, searchedEvents)
      const nameWithDay = namer(by)
      return suggestionsFor(
        events.map((event) => ({ name: nameWithDay(event), value: event.id })),
        typed,
      )
    }
    const event = await findMeant(by, optionText(typing, 'event'))
    return event ? suggestionsFor(slotChoices(event), typed) : []
  },
}

async function findMeant(by: AskedBy<KnownAsker>, typed: string): Promise<ShownEvent | undefined> {
  const events = await findUpcoming(by, searchedEvents)
  const nameWithDay = namer(by)
  const id = meant(
    events.flatMap((event) => [
      { name: event.name, value: event.id },
      { name: nameWithDay(event), value: event.id },
    ]),
    typed,
  )
  return events.find((event) => event.id === id)
}

function slotChoices(event: ShownEvent): Suggestion[] {
  return slotsOf(event).map(({ id, label }) => ({ name: label, value: id }))
}

/** Returns a function that names events with their days, since two can have the same name. */
function namer({ asker }: AskedBy<KnownAsker>): (event: ShownEvent) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return ({ name, start_date, time_zone }) => {
    const zones = [asker.account.time_zone, time_zone]
    const timeZone = zones.find((zone) => isZone(zone)) ?? 'UTC'
    const format = formats.get(timeZone) ?? dayFormat(asker, timeZone)
    formats.set(timeZone, format)
    return `${labelOf(name, 60)} · ${format.format(new Date(start_date))}`
  }
}

function dayFormat({ language }: KnownAsker, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}
