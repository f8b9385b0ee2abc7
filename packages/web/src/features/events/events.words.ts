import { words } from '@longhouse/contract/words'

/** The events, their cards and their dialogs. */
export const eventWords = words({
  loading: 'Loading events...',
  loadFailed: 'Failed to load tournaments. Please try again later.',
  notAllowed: 'You do not have permission to view tournaments. Please contact an administrator.',
  empty: 'No events found',
  emptyList: 'The yard is quiet. New nights are announced here first.',
  emptyFilter: 'Nothing matches these filters. Try another game or a shorter name.',
  list: 'Events',
  event: 'event',
  events: 'events',
  showMore: 'Show more events',
  game: 'Game',
  search: 'Search by Name',

  starts: 'Starts',
  started: 'Started',
  ends: 'Ends',
  ended: 'Ended',
  zone: 'Your own time zone',
  completed: 'Completed',
  over: 'Over',
  live: 'Live now',
  full: 'Full',
  readMore: 'Read more',
  showLess: 'Show less',
  participants: 'Participants',
  unlimited: 'Participants (Unlimited)',
  copyLink: 'Copy a link to {name}',
  copied: 'Copied!',

  signUp: 'SIGN UP',
  eventOver: 'This event is over',
  isIn: 'You are in',
  wasIn: 'You were in',
  signedUp: 'You are in: {name}',

  cancel: 'Cancel Registration',
  keepPlace: 'Keep my place',
  cancelQuestion:
    'Are you sure you want to cancel your registration for {name}? Somebody else may take your place.',
  cancelQuestionUnnamed:
    'Are you sure you want to cancel your registration? Somebody else may take your place.',
  hasLeft: 'You have left {name}',
  hasLeftUnnamed: 'You have left the event',
  registrationNotFound: 'Registration not found',
  findRegistrationFailed: 'Error finding registration: {reason}',
  cancelFailed: 'Failed to cancel registration: {reason}',
  missingInformation: 'Missing user or tournament information',

  edit: 'Edit {name}',
  duplicate: 'Duplicate {name}',
  viewParticipants: 'View participants of {name}',
  delete: 'Delete {name}',
})
