import { words } from '../words/words.ts'

/** Sentences about a series, by what is wrong with its pattern. */
export const seriesWords = words({
  noPattern: 'Say when it happens',
  every: 'Choose how often it happens',
  weekday: 'Choose a day of the week',
  nth: 'Choose which one of the month',
  day: 'A day from 1 to 31',
  time: 'A time such as 20:00',
  minutes: 'A length from 5 minutes to 7 days',
  zone: 'There is no such time zone',
  from: 'A day such as 2026-12-04',
  until: 'A day such as 2026-12-04, or none',
  untilBeforeFrom: 'The last day is before the first',
  except: 'Days such as 2026-12-24, at most 100',
  never: 'It never happens between these days',
})
