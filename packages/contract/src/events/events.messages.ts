/** Sentences that refuse a sign-up, said by server and screens alike. */
export const signUpMessages = {
  loginNeeded: 'Please login to sign up for tournaments',
  alreadyRegistered: 'You are already registered for this tournament',
  full: 'This tournament is already full',
  over: 'This event is over',
} as const

/** Sentences of the event screens. */
export const eventMessages = {
  loginToView: 'Please login to view events',
  empty: 'No events found',
  loading: 'Loading events...',
  noParticipants: 'No participants yet',
  unlimited: 'Participants (Unlimited)',
  loadFailed: 'Failed to load tournaments. Please try again later.',
  notAllowed: 'You do not have permission to view tournaments. Please contact an administrator.',
  participantsFailed: 'Failed to load participants',
  signUpFailed: 'Failed to sign up for tournament. Please try again.',
  registrationNotFound: 'Registration not found',
  findRegistrationFailed: (message: string) => `Error finding registration: ${message}`,
  cancelFailed: (message: string) => `Failed to cancel registration: ${message}`,
  missingInformation: 'Missing user or tournament information',
  deleteFailed: (message: string) => `Failed to delete event: ${message}`,
  nothingToDelete: 'No tournament selected for deletion',
  saveFailed: (message: string) => `Failed to save tournament: ${message}`,
} as const

/** Sentences under the fields of the event form. */
export const eventFormMessages = {
  required: 'This field is required',
  tooLong: (max: number) => `At most ${max} characters`,
  endBeforeStart: 'The end must be after the start',
  places: 'A whole number from 2 to 10000',
  thumbnail: 'Please choose a thumbnail',
} as const
