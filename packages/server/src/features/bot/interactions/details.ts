import { container, textBlock } from '../../../platform/discord/components.ts'
import { harmlessText } from '../../../platform/discord/harmless-text.ts'
import type { PressAnswer } from '../interaction.ts'
import { cutText } from '../../../platform/discord/cut-text.ts'
import { nextRows } from './event-buttons.ts'
import { standingText } from './event-replies.ts'
import { eventText, hostNames } from './event-text.ts'
import { findStanding } from './standing.ts'

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
