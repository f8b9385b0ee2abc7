import type { roleFactWords } from '@longhouse/contract/bot'
import type { noticeKindWords } from '@longhouse/contract/notifications'
import type { rankWords } from '@longhouse/contract/rank-progress'
import { translationOf } from '@longhouse/contract/words'
import type { directMessageWords } from './direct-messages.words.ts'
import type { refusalWords } from './refusals.ts'

/** The server's refusals in Spanish. */
export const spanishRefusalWords = translationOf<typeof refusalWords>()({
  alreadyRegistered: 'Ya tienes plaza en este evento.',
  full: 'Este evento está completo.',
  over: 'Este evento ha terminado.',
  cancelled: 'Este evento se ha cancelado.',
  closed: 'Las inscripciones de este evento están cerradas.',
  chooseSlot: 'Elige una plaza.',
  slotFull: 'Aquí ya no queda ninguna plaza.',
  noWaits: 'Este evento no tiene cola de espera.',
  notFull: 'Hay una plaza libre. Apúntate directamente.',
  alreadyWaiting: 'Ya estás en la cola de este evento.',
  checkInClosed: 'Ahora no se puede confirmar la presencia.',
  placeGone: 'Otra persona tiene ya esa plaza.',
  onlyHosts: 'Eso solo lo puede decir quien organiza.',
  attendanceClosed: 'La asistencia está cerrada.',
  clipRequired: 'Aquí falta un dato.',
  clipLink: 'Indica un enlace al clip.',
  clipBadLink: 'Indica un enlace que empiece por http:// o https://.',
  clipRound: 'Indica la ronda con un número.',
  clipConsent: 'Da tu permiso para que podamos mostrar tu clip.',
  nightNotStarted: 'La noche aún no ha empezado.',
  nightOver: 'La noche terminó hace más de un cuarto de hora.',
  squadSaidAll: 'Esta escuadra ya no puede contar más. Los anfitriones aún pueden fijar la ronda.',
  votingNotOpen: 'La votación aún no ha empezado.',
  votingOver: 'La votación ha terminado.',
  notNominated: 'Este clip no está nominado.',
  ownClip: 'Este es tu propio clip: elige otro.',
  leftDiscord: 'Ya no estás en nuestro servidor de Discord. Vuelve a entrar para usar tu cuenta.',
  squadOver: 'Esta llamada ya ha terminado.',
  squadFull: 'Todas las plazas están ocupadas. Alguien fue más rápido.',
  squadSeated: 'Ya tienes una plaza en esta escuadra.',
  squadOwnCall: 'Es tu propia llamada: ya estás dentro.',
  squadRemoved: 'Quien llamó a esta escuadra ha devuelto tu plaza.',
  squadTooManySeats: 'Ya tienes plaza en tres escuadras. Deja una primero.',
  squadOneCall: 'Ya tienes una llamada abierta. Ciérrala primero o cámbiala.',
  squadPast: 'Elige una hora que no haya pasado.',
  squadTooFar: 'Una llamada puede empezar en las próximas 24 horas.',
})

/** The name of each kind of notice, in Spanish. */
export const spanishNoticeKindWords = translationOf<typeof noticeKindWords>()({
  placeOffered: 'Me ofrecen una plaza',
  placesFree: 'Hay plazas libres a última hora',
  checkInOpen: 'Se abre la confirmación de presencia',
  moved: 'Un evento mío se ha movido',
  cancelled: 'Un evento mío se ha cancelado',
  eventGone: 'Un evento mío se ha borrado',
  back: 'Un evento cancelado se celebra después de todo',
  reminder: 'Recordatorios antes de un evento',
  message: 'Mensajes de quienes organizan',
  clipOfMonth: 'Un clip mío es el clip del mes',
  badge: 'Gano una insignia',
  squadSet: 'Estoy en un equipo de una noche de juego',
  recapReady: 'El resumen de una noche de juego está listo',
  applications: 'Solicitudes para el equipo',
  runToHandIn: 'Una partida de mi equipo espera su prueba',
  runQuestioned: 'Una pregunta sobre una partida mía',
  runDecided: 'Una partida mía está decidida',
  recordBeaten: 'Han superado un récord mío',
  runsWaiting: 'Partidas que esperan verificación',
  promoted: 'Mi rango cambia',
  rankWarning: 'Falta algo que pide mi rango',
  rankInactive: 'Hace tiempo que no aparezco',
  leaveDecided: 'Se ha decidido sobre mi ausencia',
  ranksDue: 'Miembros que pueden ascender',
  leavesAsked: 'Miembros que piden una ausencia',
  squadFull: 'Una escuadra en la que estoy está completa',
  siteTrouble: 'Falla una comprobación del sitio',
  siteRelease: 'Hay una nueva versión del software',
})

/** What direct messages say around notices, in Spanish. */
export const spanishDirectMessageWords = translationOf<typeof directMessageWords>()({
  open: 'Verlo',
  claim: 'Coger la plaza',
  decline: 'Dejarla libre',
  here: 'Ya estoy aquí',
  why: 'Pediste estos mensajes. {settings}',
  settings: 'De qué me entero',
})

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
