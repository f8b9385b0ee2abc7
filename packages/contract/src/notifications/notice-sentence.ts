import type { Tournament } from '../events/event.ts'
import type { Say } from '../words/words.ts'
import type { NoticeKind } from './notice-kinds.ts'
import type { Notification } from './notification.ts'
import type { noticeWords } from './notifications.words.ts'

/** A notice with what is known of its event at the moment it is told. */
export interface ToldNotice extends Pick<Notification, 'params' | 'count'> {
  readonly kind: NoticeKind
  readonly event?: Pick<Tournament, 'name' | 'start_date' | 'cancel_reason'> | undefined
}

/** The reader's language, and how they read moments. */
export interface NoticeVoice {
  readonly say: Say<typeof noticeWords>
  /** A moment as its reader's clock and calendar show it. */
  readonly moment: (moment: string) => string
}

/** What a notice says. */
export function noticeSentence(
  { kind, params, count, event }: ToldNotice,
  { say, moment }: NoticeVoice,
): string {
  const { name = '', start_date = '', cancel_reason: reason = '' } = event ?? {}
  const start = moment(start_date)
  const sentences: Readonly<Record<NoticeKind, () => string>> = {
    place_offered: () => say('place_offered', { event: name, until: moment(params?.until ?? '') }),
    places_free: () => say('places_free', { event: name }),
    check_in_open: () => say('check_in_open', { event: name, start }),
    event_moved: () => say('event_moved', { event: name, start }),
    event_cancelled: () =>
      reason
        ? say('event_cancelled_reason', { event: name, reason })
        : say('event_cancelled', { event: name }),
    event_back: () => say('event_back', { event: name, start }),
    reminder: () => say('reminder', { event: name, start }),
    event_message: () => say('event_message', { event: name, text: params?.text ?? '' }),
    application: () => say('application', { count }),
  }
  return sentences[kind]()
}
