import type { NoticeKind } from '@longhouse/contract/notifications'
import { application } from './application.ts'
import { badge } from './badge.ts'
import { checkInOpen } from './check-in-open.ts'
import { clipOfMonth } from './clip-of-month.ts'
import { eventBack } from './event-back.ts'
import { eventCancelled } from './event-cancelled.ts'
import { eventGone } from './event-gone.ts'
import { eventMessage } from './event-message.ts'
import { eventMoved } from './event-moved.ts'
import { leaveAsked } from './leave-asked.ts'
import { leaveDecided } from './leave-decided.ts'
import type { NoticeSource } from './notice-source.ts'
import { placeOffered } from './place-offered.ts'
import { placesFree } from './places-free.ts'
import { promoted } from './promoted.ts'
import { rankDue } from './rank-due.ts'
import { rankInactive } from './rank-inactive.ts'
import { rankWarning } from './rank-warning.ts'
import { recordBeaten } from './record-beaten.ts'
import { reminder } from './reminder.ts'
import { runDecided } from './run-decided.ts'
import { runQuestioned } from './run-questioned.ts'
import { runToHandIn } from './run-to-hand-in.ts'
import { runWaiting } from './run-waiting.ts'
import { recapReady } from './recap-ready.ts'
import { siteRelease } from './site-release.ts'
import { siteTrouble } from './site-trouble.ts'
import { squadFull } from './squad-full.ts'
import { squadSet } from './squad-set.ts'

/** Sources of all kinds of notices; the compiler reports a missing one. */
export const noticeSources: Readonly<Record<NoticeKind, NoticeSource>> = {
  place_offered: placeOffered,
  places_free: placesFree,
  check_in_open: checkInOpen,
  event_moved: eventMoved,
  event_cancelled: eventCancelled,
  event_gone: eventGone,
  event_back: eventBack,
  reminder,
  event_message: eventMessage,
  clip_of_month: clipOfMonth,
  badge,
  squad_set: squadSet,
  recap_ready: recapReady,
  application,
  run_to_hand_in: runToHandIn,
  run_questioned: runQuestioned,
  run_decided: runDecided,
  record_beaten: recordBeaten,
  run_waiting: runWaiting,
  promoted,
  rank_warning: rankWarning,
  rank_inactive: rankInactive,
  leave_decided: leaveDecided,
  rank_due: rankDue,
  leave_asked: leaveAsked,
  squad_full: squadFull,
  site_trouble: siteTrouble,
  site_release: siteRelease,
}
