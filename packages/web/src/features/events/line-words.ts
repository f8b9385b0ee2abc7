import { eventActionWords } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'

const say = wordsFor('en', eventActionWords)
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** `3rd` */
export function placeWords(place: number): string {
  switch (ordinals.select(place)) {
    case 'one':
      return say('placeOne', { place })
    case 'two':
      return say('placeTwo', { place })
    case 'few':
      return say('placeFew', { place })
    default:
      return say('placeOther', { place })
  }
}

const inHours = new Intl.NumberFormat('en', { style: 'unit', unit: 'hour', unitDisplay: 'short' })
const inMinutes = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'short' })

/** `12 min`, and from two hours on `2 h`: long enough is not counted in minutes. */
export function timeLeft(minutes: number): string {
  return minutes >= 120 ? inHours.format(Math.floor(minutes / 60)) : inMinutes.format(minutes)
}
