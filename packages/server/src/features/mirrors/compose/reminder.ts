import { mirrorWords } from '@longhouse/contract/bot'
import type { Tournament } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import { relativeTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { mirrorMessage, type MirrorMessage } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)

interface ReminderFacts {
  readonly event: Pick<Tournament, 'name' | 'place' | 'start_date'>
  /** URL of the event. */
  readonly address: string
  /** The only role that is pinged. */
  readonly roleId?: string | undefined
}

/** Composes the one message before an event begins. It pings no member, or exactly one role. */
export function composeReminder({ event, address, roleId }: ReminderFacts): MirrorMessage {
  const name = `**${plainText(event.name, 120)}**`
  const lines = [
    ...(roleId ? [`<@&${roleId}>`] : []),
    say('reminder', { name, time: relativeTime(new Date(event.start_date)) }),
    ...(event.place ? [say('place', { place: plainText(event.place, 150) })] : []),
  ]
  return mirrorMessage(
    [textBlock(lines.join('\n')), row(linkButton(say('openEvent'), address))],
    roleId ? [roleId] : [],
  )
}
