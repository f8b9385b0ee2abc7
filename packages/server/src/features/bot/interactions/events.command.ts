import { botWords, wordsIn } from '@longhouse/contract/bot'
import { container, linkButton, row, textBlock } from '../../../platform/discord/components.ts'
import type { CommandAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { eventsDefinition } from './definitions.ts'
import { nextRows } from './event-buttons.ts'
import { eventText } from './event-text.ts'
import { standingsTo } from './standing.ts'
import { findUpcoming } from './upcoming.ts'

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
