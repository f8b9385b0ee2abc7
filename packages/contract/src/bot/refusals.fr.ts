import { translationOf } from '../words/words.ts'
import type { refusalWords } from './refusals.ts'

/** What the server says when it refuses something, in French. */
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
})
