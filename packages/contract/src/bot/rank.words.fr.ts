import type { rankWords } from '../rank-progress/rank.words.ts'
import { translationOf } from '../words/words.ts'

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
