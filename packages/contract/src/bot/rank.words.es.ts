import type { rankWords } from '../rank-progress/rank.words.ts'
import { translationOf } from '../words/words.ts'

/** The requirements of a rank and a member's progress, in Spanish. */
export const spanishRankWords = translationOf<typeof rankWords>()({
  within: { one: '{done} en {count} día.', other: '{done} en {count} días.' },
  ever: '{done}.',
  fallsOut: {
    one: 'Uno de ellos deja de contar el {when}.',
    other: '{count} de ellos dejan de contar el {when}.',
  },
  holdsUntil: 'Basta hasta el {when}.',
  reachedOn: 'Bastará el {when}.',

  events: { one: 'evento', other: 'eventos' },
  tournaments: { one: 'torneo', other: 'torneos' },
  gameNights: { one: 'noche de juegos', other: 'noches de juegos' },
  meetings: { one: 'reunión', other: 'reuniones' },
  otherEvents: { one: 'otro evento', other: 'otros eventos' },

  attended: '{value} de {count} {events}',
  hosted: {
    one: '{value} de {count} evento como anfitrión',
    other: '{value} de {count} eventos como anfitrión',
  },
  welcomed: { one: '{value} de {count} persona traída', other: '{value} de {count} personas traídas' },
  clips: { one: '{value} de {count} videoclip', other: '{value} de {count} videoclips' },
  votes: { one: '{value} de {count} voto para sus clips', other: '{value} de {count} votos para sus clips' },
  accountDays: { one: '{value} de {count} día como miembro', other: '{value} de {count} días como miembro' },
  rankDays: { one: '{value} de {count} día en este rango', other: '{value} de {count} días en este rango' },
  noStrikes: {
    one: '{value} de {count} día sin suspensión',
    other: '{value} de {count} días sin suspensión',
  },
  staffVotes: { one: '{value} de {count} sí del equipo', other: '{value} de {count} síes del equipo' },
  saidByStaff: 'El equipo lo confirma: {label}',
  notSaidByStaff: 'El equipo aún no lo ha confirmado: {label}',
  round: 'Ronda {value} de {target} {where}.',
  noRound: 'Ninguna ronda verificada {where} todavía. Se pide la ronda {target}.',
  unknown: 'Nadie entiende ya lo que se pide aquí. Avisa al equipo, por favor.',

  askAttended: 'Ven a {count} {events}',
  askHosted: { one: 'Organiza {count} evento', other: 'Organiza {count} eventos' },
  askWelcomed: { one: 'Trae a {count} persona nueva', other: 'Trae a {count} personas nuevas' },
  askClips: { one: 'Envía {count} clip', other: 'Envía {count} clips' },
  askVotes: { one: 'Consigue {count} voto para tus clips', other: 'Consigue {count} votos para tus clips' },
  askAccountDays: { one: 'Sé miembro durante {count} día', other: 'Sé miembro durante {count} días' },
  askRankDays: { one: 'Ten el rango anterior {count} día', other: 'Ten el rango anterior {count} días' },
  askNoStrikes: { one: '{count} día sin suspensión', other: '{count} días sin suspensión' },
  askStaffVotes: { one: '{count} del equipo dice que sí', other: '{count} del equipo dicen que sí' },
  askSaidByStaff: 'El equipo lo confirma: {label}',
  askRound: 'Llega a la ronda {round} {where} en una partida verificada.',

  anyMap: 'en cualquier mapa',
  onMaps: 'en {maps}',
  oneOfMaps: 'en uno de {count} mapas',
  alone: '{where}, en solitario',
  inSquad: '{where}, en una escuadra de {size}',
})
