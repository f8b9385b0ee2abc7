import { wordsFor } from '@longhouse/contract/words'
import { calendarWords } from '@longhouse/contract/calendar'
import type { Site } from '../../platform/feature.ts'
import { publicEntries } from './calendar-entries.ts'
import { writeCalendar } from './calendar-file.ts'
import { answerOf, type CalendarAnswer } from './send-calendar.ts'

const say = wordsFor('en', calendarWords)

const keptMs = 15 * 60 * 1000

/** Returns a function for the public feed, cached for all callers until an event changes, for 15 minutes at most. */
export function openPublicFeed(site: Site): () => Promise<CalendarAnswer> {
  const { engine, now } = site
  let kept: { readonly until: number; readonly answer: Promise<CalendarAnswer> } | undefined
  engine.onChange(({ collection }) => {
    if (collection === 'tournaments') kept = undefined
  })
  return () => {
    if (kept && now().getTime() < kept.until) return kept.answer
    const answer = writePublicFeed(site)
    const made = { until: now().getTime() + keptMs, answer }
    kept = made
    // Only the callers that wait for this feed get its failure.
    answer.catch(() => {
      if (kept === made) kept = undefined
    })
    return answer
  }
}

async function writePublicFeed(site: Site): Promise<CalendarAnswer> {
  const name = say('publicFeed', { community: site.community.organisation.title })
  const entries = await publicEntries(site)
  return answerOf(await writeCalendar({ name, publicUrl: site.settings.publicUrl, entries }))
}
