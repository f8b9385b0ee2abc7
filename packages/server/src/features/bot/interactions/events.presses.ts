import type { AskedBy, KnownAsker, PressAnswer, Reply } from '../interaction.ts'
import {
  fullReply,
  standingReply,
  whichSlotReply,
  boldName,
  standingText,
  eventText,
  hostNames,
} from './event-replies.ts'
import { refusalOf, answerWith, unlessGone } from './replies.ts'
import { slotOf, nextRows, joinRows } from './event-buttons.ts'
import { findStanding, type EventStanding } from './event-standing.ts'
import { isOffered } from '@longhouse/contract/events'
import { container, textBlock, linkButton, row } from '../../../platform/discord/components.ts'
import { harmlessText, cutText } from '../../../platform/discord/discord-text.ts'
import { notFound } from '@longhouse/engine'
import { eventFeedPath, personalFeedPath } from '@longhouse/contract/calendar'
import { isModuleOn } from '@longhouse/contract/community'
import { ensureKey } from '../../../platform/new-calendar-key.ts'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** Takes a place, as signing up on the website does. */
export const joinAnswer: PressAnswer = {
  verb: 'join',
  answer: async (press, by) => {
    const standing = await findStanding(by, press.id)
    return takePlace(by, { standing, slot: slotOf(press, standing.event) })
  },
}

/** The event and the slot in which a place is wanted. */
interface WantedPlace {
  readonly standing: EventStanding
  /** Empty if none was chosen. */
  readonly slot: string
}

/** Takes a place unless the member has one. Replies to known refusals with fitting buttons; throws the others. */
export async function takePlace(by: AskedBy<KnownAsker>, { standing, slot }: WantedPlace): Promise<Reply> {
  const { event, wait } = standing
  const { account, records } = by.asker
  if (standing.registration) return standingReply(by, standing)
  try {
    await records.create('tournament_registrations', { user: account.id, tournament: event.id, slot })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'chooseSlot') return whichSlotReply(by, event)
    const isFull = refusal === 'full' || refusal === 'slotFull'
    const isInLine = wait !== undefined && wait.state !== 'lapsed'
    if (isFull && event.waits && !isInLine) return fullReply(by, { event, slot })
    // A concurrent click has taken the place, or the member is in the waiting list already.
    if (refusal !== 'alreadyRegistered' && !(isFull && isInLine)) throw error
  }
  return standingReply(by, await findStanding(by, event.id))
}

/** Gives a place back, or leaves the waiting list. */
export const leaveAnswer: PressAnswer = {
  verb: 'leave',
  answer: async ({ id }, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const { records } = by.asker
    const { event, registration, wait } = await findStanding(by, id)
    if (registration) {
      await unlessGone(records.delete({ collection: 'tournament_registrations', id: registration.id }))
    } else if (wait && wait.state !== 'lapsed') {
      await unlessGone(records.delete({ collection: 'event_waits', id: wait.id }))
    }
    const standing = await findStanding(by, id)
    const name = boldName(event)
    if (registration) return answerWith(say('hasLeft', { event: name }), nextRows(by, standing))
    if (wait && wait.state !== 'lapsed')
      return answerWith(say('hasLeftLine', { event: name }), nextRows(by, standing))
    return standingReply(by, standing)
  },
}

/** Joins the waiting list of a full event. */
export const waitAnswer: PressAnswer = {
  verb: 'wait',
  answer: async (press, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const { account, records } = by.asker
    const standing = await findStanding(by, press.id)
    const { event, registration, wait } = standing
    if (registration || (wait && wait.state !== 'lapsed')) return standingReply(by, standing)
    const slot = slotOf(press, event)
    try {
      await records.create('event_waits', { user: account.id, tournament: event.id, slot })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === 'chooseSlot') return whichSlotReply(by, event)
      if (refusal === 'notFull')
        return answerWith(say('hasFree', { event: boldName(event) }), joinRows(by, { event, slot }))
      if (refusal !== 'alreadyWaiting' && refusal !== 'alreadyRegistered') throw error
    }
    return standingReply(by, await findStanding(by, event.id))
  },
}

/** Takes the place that was offered to the member. Offers to other members are not visible to them. */
export const claimAnswer: PressAnswer = {
  verb: 'claim',
  answer: async ({ id }, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const standing = await findStanding(by, id)
    const { event, registration, wait, now } = standing
    if (registration) return standingReply(by, standing)
    if (!wait || !isOffered(wait, now))
      return answerWith(say('noOffer', { event: boldName(event) }), nextRows(by, standing))
    return takePlace(by, { standing, slot: wait.slot })
  },
}

/** Declines an offered place. A place or a position in the waiting list is kept. */
export const declineAnswer: PressAnswer = {
  verb: 'decline',
  answer: async ({ id }, by) => {
    const say = wordsIn(by.asker.language, botWords)
    const standing = await findStanding(by, id)
    const { registration, wait, event } = standing
    if (registration || wait?.state === 'waiting') return standingReply(by, standing)
    if (wait?.state !== 'offered')
      return answerWith(say('noOffer', { event: boldName(event) }), nextRows(by, standing))
    await unlessGone(by.asker.records.delete({ collection: 'event_waits', id: wait.id }))
    return answerWith(
      say('hasDeclined', { event: boldName(event) }),
      nextRows(by, await findStanding(by, id)),
    )
  },
}

/** Checks the member in. */
export const hereAnswer: PressAnswer = {
  verb: 'here',
  answer: async ({ id }, by) => {
    const standing = await findStanding(by, id)
    const { registration } = standing
    if (!registration || registration.presence === 'here') return standingReply(by, standing)
    await by.asker.records.update(
      { collection: 'tournament_registrations', id: registration.id },
      { presence: 'here' },
    )
    return standingReply(by, await findStanding(by, id))
  },
}

/** A reply has 4,000 characters at most. */
const maxCharacters = 3900
const maxDescription = 2000

/** Shows an event to the member, with the member's status and buttons. */
export const detailsAnswer: PressAnswer = {
  verb: 'details',
  answer: async ({ id }, by) => {
    const standing = await findStanding(by, id)
    const { event, registration, wait } = standing
    const hosts = await hostNames(by, event)
    const isInIt = registration !== undefined || (wait !== undefined && wait.state !== 'lapsed')
    const about = [
      eventText(by.asker, { ...standing, hosts }),
      ...(isInIt ? [await standingText(by, standing)] : []),
    ]
    const text = about.join('\n')
    const description = cutText(
      harmlessText(event.description),
      Math.min(maxDescription, maxCharacters - text.length),
    )
    return {
      components: [
        container(undefined, [
          textBlock(text),
          ...(description ? [textBlock(description)] : []),
          ...nextRows(by, standing),
        ]),
      ],
      replaces: true,
    }
  },
}

/** Links to the event's calendar file and to the member's feed, both with the member's own key. */
export const calendarAnswer: PressAnswer = {
  verb: 'calendar',
  answer: async ({ id }, by) => {
    const { asker, site } = by
    const say = wordsIn(asker.language, botWords)
    if (!isModuleOn(site.community, 'calendar')) throw notFound()
    const { event } = await findStanding(by, id)
    const key = await ensureKey(site.engine, asker.account.id)
    const { publicUrl } = site.settings
    return answerWith(`${boldName(event)}\n${say('keepSecret')}`, [
      row(
        linkButton(say('thisEvent'), publicUrl + eventFeedPath(event.id, key)),
        linkButton(say('myEvents'), publicUrl + personalFeedPath(key)),
      ),
    ])
  },
}
