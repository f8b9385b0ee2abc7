import type { noticeKindWords } from '../notifications/notifications.words.ts'
import { translationOf } from '../words/words.ts'

/** The name of each kind of notice, in French. */
export const frenchNoticeKindWords = translationOf<typeof noticeKindWords>()({
  placeOffered: 'Une place m’est proposée',
  placesFree: 'Des places sont libres à la dernière minute',
  checkInOpen: 'La confirmation de présence ouvre',
  moved: 'Un de mes événements a été déplacé',
  cancelled: 'Un de mes événements a été annulé',
  eventGone: 'Un de mes événements a été supprimé',
  back: 'Un événement annulé a lieu malgré tout',
  reminder: 'Rappels avant un événement',
  message: 'Messages des hôtes',
  clipOfMonth: 'Un de mes clips est le clip du mois',
  badge: 'Je gagne un badge',
  squadSet: 'Je suis dans une équipe d’une soirée de jeu',
  recapReady: 'Le récapitulatif d’une soirée de jeu est là',
  applications: 'Candidatures pour l’équipe',
  runToHandIn: 'Une partie de mon équipe attend sa preuve',
  runQuestioned: 'Une question sur une de mes parties',
  runDecided: 'Une de mes parties est jugée',
  recordBeaten: 'Un de mes records est battu',
  runsWaiting: 'Parties en attente de vérification',
  promoted: 'Mon rang change',
  rankWarning: 'Il manque quelque chose que mon rang demande',
  rankInactive: 'On ne m’a pas vu depuis un moment',
  leaveDecided: 'Mon absence est décidée',
  ranksDue: 'Membres qui peuvent être promus',
  leavesAsked: 'Membres qui demandent une absence',
  squadFull: 'Une escouade dont je fais partie est complète',
  siteTrouble: 'Une vérification du site échoue',
  siteRelease: 'Une nouvelle version du logiciel est sortie',
})
