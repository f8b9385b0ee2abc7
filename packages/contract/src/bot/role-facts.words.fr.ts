import { translationOf } from '../words/words.ts'
import type { roleFactWords } from './role-facts.words.ts'

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
