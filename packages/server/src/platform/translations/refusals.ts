import { clipFormMessages } from '@longhouse/contract/clips'
import { hostWords, placesWords, signUpWords } from '@longhouse/contract/events'
import { nightLimits } from '@longhouse/contract/game-nights'
import { squadRefusals } from '@longhouse/contract/squad-finder'
import { authMessages } from '@longhouse/contract/users'
import { wordsFor, words } from '@longhouse/contract/words'
import { contestRefusals, factRefusals } from '../refusals.words.ts'

const sayOfFacts = wordsFor('en', factRefusals)

/** The server's refusals, word for word: the bot finds their translations by these texts. */
export const refusalWords = words({
  alreadyRegistered: signUpWords.alreadyRegistered,
  full: signUpWords.full,
  over: signUpWords.over,
  cancelled: placesWords.cancelled,
  closed: placesWords.closed,
  chooseSlot: placesWords.chooseSlot,
  slotFull: placesWords.slotFull,
  noWaits: placesWords.noWaits,
  notFull: placesWords.notFull,
  alreadyWaiting: placesWords.alreadyWaiting,
  checkInClosed: hostWords.checkInClosed,
  placeGone: hostWords.placeGone,
  onlyHosts: hostWords.onlyHosts,
  attendanceClosed: hostWords.attendanceClosed,
  clipRequired: clipFormMessages.required,
  clipLink: clipFormMessages.link,
  clipBadLink: clipFormMessages.badLink,
  clipRound: clipFormMessages.round,
  clipConsent: clipFormMessages.consent,
  nightNotStarted: factRefusals.notStarted,
  nightOver: sayOfFacts('over', { minutes: nightLimits.lateMinutes }),
  squadSaidAll: factRefusals.tooMany,
  votingNotOpen: contestRefusals.notOpen,
  votingOver: contestRefusals.votingOver,
  notNominated: contestRefusals.notNominated,
  ownClip: contestRefusals.ownClip,
  leftDiscord: authMessages.leftDiscord,
  squadOver: squadRefusals.over,
  squadFull: squadRefusals.full,
  squadSeated: squadRefusals.seated,
  squadOwnCall: squadRefusals.ownCall,
  squadRemoved: squadRefusals.removed,
  squadTooManySeats: squadRefusals.tooManySeats,
  squadOneCall: squadRefusals.oneCall,
  squadPast: squadRefusals.past,
  squadTooFar: squadRefusals.tooFar,
})
