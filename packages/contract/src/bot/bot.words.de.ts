import { translationOf } from '../words/words.ts'
import type { botWords } from './bot.words.ts'

/** The answers of the bot in German. */
export const germanBotWords = translationOf<typeof botWords>()({
  hasPlace: 'Du hast einen Platz bei {event}.',
  hasPlaceIn: 'Du hast einen Platz bei {event}: {slot}.',
  hasNoPlace: 'Du hast keinen Platz bei {event}.',
  hasLeft: 'Du bist bei {event} abgemeldet. Dein Platz ist für jemand anderen frei.',
  inLine: 'Du stehst für {event} in der Schlange.',
  inLineAt: 'Du stehst für {event} in der Schlange, auf Platz {place} von {count}.',
  hasLeftLine: 'Du stehst für {event} nicht mehr in der Schlange.',
  isFull: '{event} ist voll.',
  isFullSlot: '{slot} ist bei {event} voll.',
  hasFree: 'Bei {event} ist ein Platz frei.',
  canWait: 'Du kannst dich anstellen: Wer vorn steht, bekommt den nächsten Platz.',
  isOffered: 'Ein Platz bei {event} ist für dich reserviert bis {until}.',
  noOffer: 'Bei {event} ist kein Platz für dich reserviert.',
  hasDeclined: 'Du hast den Platz bei {event} weitergegeben. Er geht an die nächste Person.',
  isHere: 'Du bist für {event} eingecheckt.',
  whichSlot: 'Welchen Platz möchtest du bei {event}?',

  join: 'Mitmachen',
  leave: 'Abmelden',
  leaveLine: 'Schlange verlassen',
  wait: 'Anstellen',
  take: 'Platz nehmen',
  decline: 'Nein, danke',
  checkIn: 'Einchecken',
  details: 'Mehr dazu',
  calendar: 'Kalender',
  openEvent: 'Zum Termin',
  chooseSlot: 'Wähle deinen Platz',
  slotFree: { one: '{count} Platz frei', other: '{count} Plätze frei' },
  slotFull: 'Voll',

  hostedBy: 'Gastgeber: {names}',
  andMore: '{names} und {count} mehr',
  meetAt: 'Wir treffen uns hier: {place}',
  placesTaken: '{taken} von {places} Plätzen belegt',
  everybody: { one: '{count} Person kommt', other: '{count} Personen kommen' },
  waiting: { one: '{count} Person in der Schlange', other: '{count} Personen in der Schlange' },
  closes: 'Anmeldeschluss {when}',
  isCancelled: 'Dieser Termin wurde abgesagt.',
  isOver: 'Dieser Termin ist vorbei.',
  isClosed: 'Die Anmeldung für diesen Termin ist geschlossen.',

  nextEvents: 'Die nächsten Termine',
  noEvents: 'Zurzeit ist nichts geplant.',
  allEvents: 'Alle Termine',
  noSuchEvent:
    'Einen Termin mit diesem Namen gibt es nicht. Wähle einen aus der Liste, die beim Tippen erscheint.',

  keepSecret: 'Diese Adressen sind nur für dich: Wer sie hat, sieht deine Termine.',
  thisEvent: 'Dieser Termin',
  myEvents: 'Meine Termine',

  clipIsIn: 'Dein Clip „{title}“ ist da. Danke!',
  allClips: 'Alle Clips',
  clipProblem: 'Dein Clip wurde nicht eingereicht. {problem}',
  noSuchGame:
    'Ein Spiel mit diesem Namen gibt es nicht. Wähle eines aus der Liste, die beim Tippen erscheint.',
  noSuchMap:
    'Eine Karte mit diesem Namen gibt es nicht. Wähle eine aus der Liste, die beim Tippen erscheint.',

  ownRank: 'Dein Rang ist {rank}.',
  ownNoRank: 'Du hast noch keinen Rang.',
  ownRoles: 'Deine Rollen: {roles}',
  rankOf: '{name} hat den Rang {rank}.',
  noRankOf: '{name} hat noch keinen Rang.',
  rankHidden: 'Den Rang von {name} zeigt die Seite nur dieser Person selbst und dem Team.',
  allRanks: 'Alle Ränge',
  notHere: 'Diese Person hat kein Konto auf unserer Seite.',
  memberSince: 'Dabei seit {when}',
  openProfile: 'Zum Profil',

  highRounds: 'Die höchsten Runden: {board}',
  boardLine: '{name}: Runde {round} ({map})',
  boardLineOnMap: '{name}: Runde {round}',
  noRounds: 'Noch hat niemand eine Runde eingereicht. Sei die erste Person!',
  openBoard: 'Zur Bestenliste',

  verifiedRuns: 'Bestätigte Runs: {board}',
  verifiedOfSize: '{board}, zu {size}',
  verifiedSolo: '{board}, allein',
  runLine: '{names}: Runde {round} ({map}, {size})',
  runLineOnMap: '{names}: Runde {round} ({size})',
  inSquadOf: 'zu {size}',
  aloneInIt: 'allein',
  formerMember: 'ein früheres Mitglied',
  noRuns: 'Hier ist noch kein Run bestätigt.',
  openRecords: 'Alle Rekorde',
  bestRun: 'Bester bestätigter Run: Runde {round} auf {map}, {size}',

  squad: 'Trupp {number}',
  squadAtRound: '{squad} ist in Runde {round}.',
  squadElsewhere:
    '{squad} ist in Runde {round}. Dieser Knopf ist aus einer anderen Runde, darum wurde nichts gezählt.',
  squadDowns: {
    one: '{squad} ist in Runde {round}, einmal zu Boden gegangen.',
    other: '{squad} ist in Runde {round}, {count}-mal zu Boden gegangen.',
  },
  squadOut: '{squad} ist in Runde {round} ausgeschieden. Gut gespielt!',
  notInSquad: 'Du bist nicht in diesem Trupp. Für ihn zählen seine Leute und die Gastgeber.',
  voted: 'Deine Stimme gilt {clip}.',
  votedUntil: 'Deine Stimme gilt {clip}. Du kannst sie bis {until} ändern.',
  watchClip: 'Ansehen',

  notify: 'Wovon du hörst, und wie',
  notifyText:
    'Direktnachrichten hier in Discord kommen für das, was du auswählst, und für nichts anderes. Was nicht auf der Seite steht, kommt nirgends an.',
  byDiscord: 'Direktnachrichten in Discord',
  bySite: 'Auf der Seite',
  byMail: 'Per Mail',
  nothing: 'Nichts',
  digest: 'Zusammenfassung per Mail',
  digestOff: 'Keine Zusammenfassung per Mail',
  digestDaily: 'Jeden Tag eine Zusammenfassung per Mail',
  digestWeekly: 'Montags eine Zusammenfassung per Mail',
  isSaved: 'Gespeichert.',
  openSettings: 'Alle Einstellungen',

  newcomerTitle: 'Willkommen bei {community}!',
  newcomerText:
    'Du hast noch kein Konto auf unserer Seite. Ein Klick legt es an, mit deinem Discord-Namen und deinen Rollen hier, und ohne Mailadresse.',
  newcomerTerms:
    'Damit stimmst du unseren Bedingungen zu und sagst, dass du mindestens {age} Jahre alt bist.',
  newcomerAgree: 'Damit stimmst du unseren Bedingungen zu.',
  terms: 'Bedingungen lesen',
  privacy: 'Was wir speichern',
  joinAndTake: 'Beitreten und Platz nehmen',
  joinSite: 'Beitreten',
  isMember: 'Du bist Mitglied von {community}. Sieh dich um mit /events.',
  onlyInServer:
    'Du hast kein Konto auf unserer Seite. Drücke zuerst einen Knopf oder gib einen Befehl auf unserem Discord-Server ein.',

  outdated: 'Dieser Knopf ist aus früherer Zeit. Was jetzt ansteht, zeigt /events.',
})
