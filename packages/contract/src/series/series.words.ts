import { words } from '../words/words.ts'

/** Messages about problems of a series pattern. */
export const patternWords = words({
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

/** Messages that refuse a change to a series. */
export const seriesWords = words({
  template: '{field}: {problem}',
  tooManySeries: 'You look after {max} series already',
  tooManyExceptions: 'A series can leave out {max} days at most. Let it begin later instead.',
  past: 'The next event would have begun already',
  begun: 'This event has begun. Choose a later one.',
})
