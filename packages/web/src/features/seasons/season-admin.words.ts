import { words } from '@longhouse/contract/words'

/** Seasons in the admin dashboard. */
export const seasonAdminWords = words({
  title: 'Seasons',
  text: 'Runs played in a season count together. It closes 14 days after its end, and its results stay for ever.',
  subject: 'the seasons',
  adminsOnly: 'Admins create and change seasons.',
  create: 'New season',
  none: 'No seasons yet',
  noneText: 'Create the first one, and verified runs begin to count.',
  dates: '{start} – {end}',
  results: 'Results',
  edit: 'Edit',
  delete: 'Delete',
  about: '{action}: {name}',

  createTitle: 'New season',
  editTitle: 'Edit {name}',
  name: 'Name',
  starts: 'Start',
  ends: 'End',
  endsText: 'Runs played before this moment count.',
  points: 'Points by place',
  pointsText: 'Whole numbers with commas between, the first place first. Empty: {points}.',
  pointsWrong: 'Please write whole numbers with commas between, such as 25, 18, 15.',
  datesFixed: 'This season is closed: only its name can change.',
  save: 'Save',
  cancel: 'Cancel',
  created: '{name} is planned.',
  saved: '{name} is saved.',
  failed: 'The season could not be saved. {reason}',

  deleteTitle: 'Delete {name}?',
  deleteText: 'The runs stay as they are; they no longer count for a season.',
  deleted: '{name} is deleted.',
  deleteFailed: 'The season could not be deleted. {reason}',
})
