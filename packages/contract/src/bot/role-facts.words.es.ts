import { translationOf } from '../words/words.ts'
import type { roleFactWords } from './role-facts.words.ts'

export const spanishRoleFactWords = translationOf<typeof roleFactWords>()({
  member_since: 'Miembro desde',
  member_sinceText: 'Días desde su registro en la web',
  events_attended: 'Eventos',
  events_attendedText: 'Eventos a los que ha venido',
  runs_verified: 'Partidas verificadas',
  runs_verifiedText: 'Partidas comprobadas que cuentan',
  best_round: 'Mejor ronda',
  best_roundText: 'La ronda más alta de una partida verificada',
  rank_level: 'Rango',
  rank_levelText: 'A qué altura de la escala de rangos está',
})
