import type { roleFactWords } from '@longhouse/contract/bot'
import type { noticeKindWords } from '@longhouse/contract/notifications'
import type { rankWords } from '@longhouse/contract/rank-progress'
import { translationOf } from '@longhouse/contract/words'
import type { directMessageWords } from './direct-messages.words.ts'
import type { refusalWords } from './refusals.ts'

/** The server's refusals in French. */
export const frenchRefusalWords = translationOf<typeof refusalWords>()({
  alreadyRegistered: 'Tu as déjà une place pour cet événement.',
  full: 'Cet événement est complet.',
  over: 'Cet événement est terminé.',
  cancelled: 'Cet événement a été annulé.',
  closed: 'Les inscriptions à cet événement sont closes.',
  chooseSlot: 'Choisis une place.',
  slotFull: 'Il n’y a plus de place ici.',
  noWaits: 'Cet événement n’a pas de file d’attente.',
  notFull: 'Il y a une place libre. Inscris-toi directement.',
  alreadyWaiting: 'Tu es déjà dans la file pour cet événement.',
  checkInClosed: 'On ne peut pas confirmer sa présence maintenant.',
  placeGone: 'Quelqu’un d’autre a cette place entre-temps.',
  onlyHosts: 'Seuls les hôtes peuvent le dire.',
  attendanceClosed: 'La liste des présences est close.',
  clipRequired: 'Il manque une indication.',
  clipLink: 'Indique un lien vers le clip.',
  clipBadLink: 'Indique un lien qui commence par http:// ou https://.',
  clipRound: 'Indique la manche en chiffres.',
  clipConsent: 'Donne ton accord pour que nous puissions montrer ton clip.',
  nightNotStarted: 'La soirée n’a pas encore commencé.',
  nightOver: 'La soirée est finie depuis plus d’un quart d’heure.',
  squadSaidAll: 'Cette escouade ne peut plus rien compter. Les hôtes peuvent encore fixer la manche.',
  votingNotOpen: 'Le vote n’a pas encore commencé.',
  votingOver: 'Le vote est terminé.',
  notNominated: 'Ce clip n’est pas nominé.',
  ownClip: 'C’est ton propre clip : choisis-en un autre.',
  leftDiscord: 'Tu n’es plus sur notre serveur Discord. Rejoins-le de nouveau pour utiliser ton compte.',
  squadOver: 'Cet appel est terminé.',
  squadFull: 'Toutes les places sont prises. Quelqu’un a été plus rapide.',
  squadSeated: 'Tu as déjà une place dans cette escouade.',
  squadOwnCall: 'C’est ton propre appel : tu en fais déjà partie.',
  squadRemoved: 'La personne qui a appelé cette escouade a rendu ta place.',
  squadTooManySeats: 'Tu as déjà une place dans trois escouades. Quittes-en une d’abord.',
  squadOneCall: 'Tu as déjà un appel ouvert. Ferme-le d’abord, ou change-le.',
  squadPast: 'Choisis une heure qui n’est pas passée.',
  squadTooFar: 'Un appel peut commencer dans les prochaines 24 heures.',
})

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

/** What direct messages say around notices, in French. */
export const frenchDirectMessageWords = translationOf<typeof directMessageWords>()({
  open: 'Voir',
  claim: 'Prendre la place',
  decline: 'La laisser',
  here: 'Je suis là',
  why: 'Tu as demandé ces messages. {settings}',
  settings: 'Ce qu’on m’annonce',
})

/** The requirements of a rank and a member's progress, in French. */
export const frenchRankWords = translationOf<typeof rankWords>()({
  within: { one: '{done} en {count} jour.', other: '{done} en {count} jours.' },
  ever: '{done}.',
  fallsOut: {
    one: 'L’un d’eux ne compte plus à partir du {when}.',
    other: '{count} d’entre eux ne comptent plus à partir du {when}.',
  },
  holdsUntil: 'Cela suffit jusqu’au {when}.',
  reachedOn: 'Cela suffira le {when}.',

  events: { one: 'événement', other: 'événements' },
  tournaments: { one: 'tournoi', other: 'tournois' },
  gameNights: { one: 'soirée de jeu', other: 'soirées de jeu' },
  meetings: { one: 'réunion', other: 'réunions' },
  otherEvents: { one: 'autre événement', other: 'autres événements' },

  attended: '{value} sur {count} {events}',
  hosted: {
    one: '{value} événement sur {count} comme hôte',
    other: '{value} événements sur {count} comme hôte',
  },
  welcomed: { one: '{value} personne amenée sur {count}', other: '{value} personnes amenées sur {count}' },
  clips: { one: '{value} clip sur {count}', other: '{value} clips sur {count}' },
  votes: {
    one: '{value} vote sur {count} pour ses clips',
    other: '{value} votes sur {count} pour ses clips',
  },
  accountDays: {
    one: '{value} jour sur {count} comme membre',
    other: '{value} jours sur {count} comme membre',
  },
  rankDays: { one: '{value} jour sur {count} à ce rang', other: '{value} jours sur {count} à ce rang' },
  noStrikes: {
    one: '{value} jour sur {count} sans suspension',
    other: '{value} jours sur {count} sans suspension',
  },
  staffVotes: { one: '{value} oui de l’équipe sur {count}', other: '{value} oui de l’équipe sur {count}' },
  saidByStaff: 'L’équipe le confirme : {label}',
  notSaidByStaff: 'L’équipe ne l’a pas encore confirmé : {label}',
  round: 'Manche {value} sur {target} {where}.',
  noRound: 'Pas encore de manche vérifiée {where}. Il faut la manche {target}.',
  unknown: 'Personne ne comprend plus ce qui est demandé ici. Préviens l’équipe, s’il te plaît.',

  askAttended: 'Viens à {count} {events}',
  askHosted: { one: 'Organise {count} événement', other: 'Organise {count} événements' },
  askWelcomed: { one: 'Amène {count} nouvelle personne', other: 'Amène {count} nouvelles personnes' },
  askClips: { one: 'Envoie {count} clip', other: 'Envoie {count} clips' },
  askVotes: { one: 'Obtiens {count} vote pour tes clips', other: 'Obtiens {count} votes pour tes clips' },
  askAccountDays: { one: 'Sois membre depuis {count} jour', other: 'Sois membre depuis {count} jours' },
  askRankDays: {
    one: 'Garde le rang d’en dessous {count} jour',
    other: 'Garde le rang d’en dessous {count} jours',
  },
  askNoStrikes: { one: '{count} jour sans suspension', other: '{count} jours sans suspension' },
  askStaffVotes: {
    one: '{count} membre de l’équipe dit oui',
    other: '{count} membres de l’équipe disent oui',
  },
  askSaidByStaff: 'L’équipe le confirme : {label}',
  askRound: 'Atteins la manche {round} {where} dans une partie vérifiée.',

  anyMap: 'sur n’importe quelle carte',
  onMaps: 'sur {maps}',
  oneOfMaps: 'sur l’une de {count} cartes',
  alone: '{where}, en solo',
  inSquad: '{where}, en équipe de {size}',
})

export const frenchRoleFactWords = translationOf<typeof roleFactWords>()({
  member_since: 'Membre depuis',
  member_sinceText: 'Jours depuis l’inscription sur le site',
  events_attended: 'Événements',
  events_attendedText: 'Événements auxquels la personne est venue',
  runs_verified: 'Parties vérifiées',
  runs_verifiedText: 'Parties contrôlées qui comptent',
  best_round: 'Meilleure manche',
  best_roundText: 'La manche la plus haute d’une partie vérifiée',
  rank_level: 'Rang',
  rank_levelText: 'À quelle hauteur de l’échelle des rangs la personne se trouve',
})
