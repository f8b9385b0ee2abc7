import { words } from '../words/words.ts'

/** Sentences under the fields of the event form. */
export const eventFormWords = words({
  required: 'This field is required',
  tooLong: 'At most {max} characters',
  endBeforeStart: 'The end must be after the start',
  places: 'A whole number from 2 to 10000',
  thumbnail: 'Please choose a thumbnail',
})

/** Sentences under the fields of an event's plan. */
export const eventPlanWords = words({
  zone: 'There is no such time zone',
  slots: 'Slots are a list of labels with places',
  tooManySlots: 'At most {max} slots',
  slotLabel: 'Every slot needs a label of at most {max} characters',
  slotPlaces: 'Every slot needs a whole number of places, at least 1',
  slotId: 'Every slot needs an id of its own, of at most {max} characters',
  slotsTogether: 'Slots need {min} to {max} places together',
  signUpCloses: 'Sign-ups cannot close after the end',
  minutes: 'Whole minutes from {min} to {max}',
  reminders: 'Reminders are whole minutes before the start, from {min} to {max}',
  tooManyReminders: 'At most {max} reminders',
})
