import { notFound } from '@longhouse/engine'
import { botWords, wordsIn } from '@longhouse/contract/bot'
import { eventFeedPath, personalFeedPath } from '@longhouse/contract/calendar'
import { isModuleOn } from '@longhouse/contract/community'
import { linkButton, row } from '../../../platform/discord/components.ts'
import { ensureKey } from '../../../platform/new-calendar-key.ts'
import type { PressAnswer } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { boldName } from './event-replies.ts'
import { findStanding } from './standing.ts'

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
