import { translationOf } from '../words/words.ts'
import type { roleFactWords } from './role-facts.words.ts'

export const germanRoleFactWords = translationOf<typeof roleFactWords>()({
  member_since: 'Mitglied seit',
  member_sinceText: 'Tage seit der Anmeldung auf der Website',
  events_attended: 'Besuchte Events',
  events_attendedText: 'Events, zu denen die Person gekommen ist',
  runs_verified: 'Bestätigte Runs',
  runs_verifiedText: 'Runs, die geprüft sind und zählen',
  best_round: 'Beste Runde',
  best_roundText: 'Die höchste Runde eines bestätigten Runs',
  rank_level: 'Rang',
  rank_levelText: 'Wie weit oben die Person auf der Leiter der Ränge steht',
})
