import { findBadge } from '../badges/badges.ts'
import { badgeName, badgeNames, badgeReason, badgeReasons } from '../badges/badges.words.ts'
import { gameLabel, mapLabel } from '../community/community.ts'
import { wordsFor, type Say } from '../words/words.ts'
import type { NoticeKind } from './notice-kinds.ts'
import type { NoticeEvent, NoticeRun, Notification } from './notification.ts'
import type { noticeKindWords, noticeWords } from './notifications.words.ts'

/** A notice with its event as it currently is. */
export interface ToldNotice extends Pick<Notification, 'params' | 'count'> {
  readonly kind: NoticeKind
  readonly event?: NoticeEvent | undefined
}

/** The reader's language, and the format of times. */
export interface NoticeVoice {
  readonly say: Say<typeof noticeWords>
  /** Formats a time for the reader's clock and calendar. */
  readonly moment: (moment: string) => string
}

/** The text of a notice. */
export interface NoticeTexts {
  readonly title: string
  /** Empty if the title says everything. */
  readonly detail: string
}

/** Writes the text of a notice, with current names and times. */
export function noticeTexts(told: ToldNotice, voice: NoticeVoice): NoticeTexts {
  const { kind, params, count } = told
  const { say, moment } = voice
  const texts: Readonly<Record<NoticeKind, () => NoticeTexts>> = {
    ...eventTexts(told, voice),
    ...runTexts(told, voice),
    ...rankTexts(told, voice),
    clip_of_month: () => ({
      title: say('clipOfMonth', { clip: params?.clip ?? '' }),
      detail: say('clipInHall'),
    }),
    badge: () => badgeTexts(params, say),
    application: () => ({ title: say('applications', { count }), detail: '' }),
    squad_full: () => ({
      title: say('squadFull', { place: placeOf(params?.squad) }),
      detail: say('begins', { start: moment(params?.squad?.starts_at ?? '') }),
    }),
    site_trouble: () => ({
      title: say('siteTrouble', { count: params?.failing ?? 0 }),
      detail: params?.problems?.join(' ') ?? '',
    }),
    site_release: () => ({
      title: say('siteRelease', { version: params?.text ?? '' }),
      detail: say('siteReleaseDetail'),
    }),
  }
  return texts[kind]()
}

/** Notices about events and their nights. */
function eventTexts({ params, event: about }: ToldNotice, { say, moment }: NoticeVoice) {
  const event = about?.name ?? ''
  const start = moment(about?.start_date ?? '')
  const begins = () => say('begins', { start })
  return {
    place_offered: () => ({
      title: say('placeOffered', { event }),
      detail: say('takeUntil', { until: moment(params?.until ?? '') }),
    }),
    places_free: () => ({ title: say('placesFree', { event }), detail: say('firstCome') }),
    check_in_open: () => ({ title: say('checkInOpen', { event }), detail: begins() }),
    event_moved: () => ({ title: say('moved', { event }), detail: say('beginsNow', { start }) }),
    event_cancelled: () => ({ title: say('cancelled', { event }), detail: about?.cancel_reason ?? '' }),
    event_gone: () => ({ title: say('eventGone', { event }), detail: say('wouldHaveBegun', { start }) }),
    event_back: () => ({ title: say('back', { event }), detail: begins() }),
    reminder: () => ({ title: say('reminder', { event }), detail: begins() }),
    event_message: () => ({ title: say('message', { event }), detail: params?.text ?? '' }),
    squad_set: () => ({ title: say('squadSet', { event }), detail: say('squadCounts') }),
    recap_ready: () => ({ title: say('recapReady', { event }), detail: '' }),
    run_to_hand_in: () => ({ title: say('runToHandIn', { event }), detail: say('squadHandsIn') }),
  }
}

/** Notices about runs and records. */
function runTexts({ params, count }: ToldNotice, { say }: NoticeVoice) {
  const place = placeOf(params?.run)
  const run = say('runOnMap', { round: params?.run?.round ?? 0, place })
  const decided = () => {
    if (params?.run?.status === 'verified') return say('runVerified', { run })
    return params?.run?.status === 'disqualified'
      ? say('runDisqualified', { run })
      : say('runRejected', { run })
  }
  return {
    run_questioned: () => ({ title: say('runQuestioned', { run }), detail: params?.text ?? '' }),
    run_decided: () => ({ title: decided(), detail: params?.text ?? '' }),
    record_beaten: () => ({
      title: say('recordBeaten', { place }),
      detail: say('newRecord', { round: params?.run?.round ?? 0 }),
    }),
    run_waiting: () => ({ title: say('runsWaiting', { count }), detail: '' }),
  }
}

/** Notices about ranks and leave. */
function rankTexts({ params, count }: ToldNotice, { say, moment }: NoticeVoice) {
  const rank = params?.rank ?? ''
  return {
    promoted: () => changed({ params, say }),
    rank_warning: () => ({ title: say('rankWarning', { rank }), detail: say('rankWarningDetail') }),
    rank_inactive: () => ({ title: say('rankInactive'), detail: say('rankInactiveDetail') }),
    leave_decided: () => ({
      title: params?.isApproved ? say('leaveApproved') : say('leaveDeclined'),
      detail: say('leaveTimes', { from: moment(params?.from ?? ''), until: moment(params?.until ?? '') }),
    }),
    rank_due: () => ({ title: say('ranksDue', { count }), detail: '' }),
    leave_asked: () => ({ title: say('leavesAsked', { count }), detail: '' }),
  }
}

/** The text about a changed rank. */
function changed({ params, say }: Pick<ToldNotice, 'params'> & Pick<NoticeVoice, 'say'>): NoticeTexts {
  const rank = params?.rank ?? ''
  if (params?.change === 'promoted')
    return { title: say('promoted', { rank }), detail: say('congratulations') }
  const isUndone = params?.change === 'undone'
  return {
    title: isUndone ? say('rankUndone') : say('rankChanged', { rank }),
    detail: isUndone && rank ? say('rankChanged', { rank }) : (params?.text ?? ''),
  }
}

/** The badge by its current name; a badge of another version of the site has none. */
function badgeTexts(params: Notification['params'], say: NoticeVoice['say']): NoticeTexts {
  const badge = findBadge(params?.badge ?? '')
  const asked = badge?.tiers[(params?.tier ?? 1) - 1]
  if (!badge || asked === undefined) return { title: say('badges'), detail: '' }
  return {
    title: say('badge', { badge: badgeName(badge.id, wordsFor('en', badgeNames)) }),
    detail: badgeReason({ badge: badge.id, asked }, wordsFor('en', badgeReasons)),
  }
}

/** Where a run is played: its map, or its game if it has no map. */
function placeOf(run: Pick<NoticeRun, 'game' | 'map'> | undefined): string {
  return run?.map ? mapLabel(run.map) : gameLabel(run?.game ?? '')
}

/** The name of a kind of notice. */
export function kindName(kind: NoticeKind, say: Say<typeof noticeKindWords>): string {
  const names: Readonly<Record<NoticeKind, () => string>> = {
    place_offered: () => say('placeOffered'),
    places_free: () => say('placesFree'),
    check_in_open: () => say('checkInOpen'),
    event_moved: () => say('moved'),
    event_cancelled: () => say('cancelled'),
    event_gone: () => say('eventGone'),
    event_back: () => say('back'),
    reminder: () => say('reminder'),
    event_message: () => say('message'),
    clip_of_month: () => say('clipOfMonth'),
    badge: () => say('badge'),
    squad_set: () => say('squadSet'),
    recap_ready: () => say('recapReady'),
    application: () => say('applications'),
    run_to_hand_in: () => say('runToHandIn'),
    run_questioned: () => say('runQuestioned'),
    run_decided: () => say('runDecided'),
    record_beaten: () => say('recordBeaten'),
    run_waiting: () => say('runsWaiting'),
    promoted: () => say('promoted'),
    rank_warning: () => say('rankWarning'),
    rank_inactive: () => say('rankInactive'),
    leave_decided: () => say('leaveDecided'),
    rank_due: () => say('ranksDue'),
    leave_asked: () => say('leavesAsked'),
    squad_full: () => say('squadFull'),
    site_trouble: () => say('siteTrouble'),
    site_release: () => say('siteRelease'),
  }
  return names[kind]()
}
