import { words } from '../words/words.ts'

/** Sentences under the fields of the event form. */
export const eventFormWords = words({
  required: 'This field is required',
  tooLong: 'At most {max} characters',
  endBeforeStart: 'The end must be after the start',
  places: 'A whole number from 2 to 10000',
  thumbnail: 'Please choose a thumbnail',
})
