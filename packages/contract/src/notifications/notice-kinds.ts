import type { ModuleName } from '../community-file/modules.ts'
import { community } from '../community/community.ts'
import { isModuleOn } from '../community-file/modules.ts'

/** Ways by which a notice reaches somebody besides standing on the site. */
export const noticeChannels = ['push', 'discord', 'mail'] as const

/** A way by which a notice reaches somebody besides standing on the site. */
export type NoticeChannel = (typeof noticeChannels)[number]

/** Those that are built; nobody is asked about the others. Each site says which of them it has (`channelsPath`). */
export const builtChannels: readonly NoticeChannel[] = ['push', 'discord', 'mail']

/** What is known of a kind of notice wherever it is. */
export interface NoticeKindFacts {
  /**
   * Used unless the person chose otherwise. Where it has both, mail stands in for push: it comes to who has no device.
   * Discord is in none: nobody gets a direct message who did not ask for it.
   */
  readonly channels: readonly NoticeChannel[]
  /** Quiet hours do not hold it back when the event begins within `urgentHours`. */
  readonly isUrgent?: true
  /** For staff alone. */
  readonly isForStaff?: true
  /** For those who check runs alone. */
  readonly isForVerifiers?: true
  /** For operators alone. */
  readonly isForOperators?: true
  /** The part of the site that it belongs to, where a community can switch that off. */
  readonly module?: ModuleName
}

/** Every kind of notice, in the order of the settings. */
export const noticeKinds = {
  place_offered: { channels: ['push', 'mail'], isUrgent: true },
  places_free: { channels: ['push'], isUrgent: true },
  check_in_open: { channels: ['push', 'mail'], isUrgent: true },
  event_moved: { channels: ['push', 'mail'] },
  event_cancelled: { channels: ['push', 'mail'] },
  event_gone: { channels: ['push', 'mail'] },
  event_back: { channels: ['push', 'mail'] },
  reminder: { channels: ['push'] },
  event_message: { channels: [] },
  clip_of_month: { channels: ['push'] },
  badge: { channels: [] },
  squad_set: { channels: ['push'], isUrgent: true },
  recap_ready: { channels: ['push'] },
  application: { channels: [], isForStaff: true },
  run_to_hand_in: { channels: ['push'], module: 'runs' },
  run_questioned: { channels: ['push', 'mail'], module: 'runs' },
  run_decided: { channels: ['push'], module: 'runs' },
  record_beaten: { channels: ['push'], module: 'runs' },
  run_waiting: { channels: [], isForVerifiers: true, module: 'runs' },
  promoted: { channels: ['push', 'mail'], module: 'rankProgress' },
  rank_warning: { channels: ['push', 'mail'], module: 'rankProgress' },
  rank_inactive: { channels: [], module: 'rankProgress' },
  leave_decided: { channels: ['push'], module: 'rankProgress' },
  rank_due: { channels: [], isForStaff: true, module: 'rankProgress' },
  leave_asked: { channels: [], isForStaff: true, module: 'rankProgress' },
  squad_full: { channels: ['push'], module: 'squadFinder' },
  site_trouble: { channels: ['mail'], isForOperators: true },
  site_release: { channels: ['mail'], isForOperators: true },
} as const satisfies Readonly<Record<string, NoticeKindFacts>>

/** One of the kinds of notice. */
export type NoticeKind = keyof typeof noticeKinds

/** False for one that another version of the site has stored. */
export function isNoticeKind(name: string): name is NoticeKind {
  return Object.hasOwn(noticeKinds, name)
}

/** The names of all kinds. */
export const noticeKindNames: readonly NoticeKind[] = Object.keys(noticeKinds).filter(isNoticeKind)

/** What is known of a kind. */
export function factsOf(kind: NoticeKind): NoticeKindFacts {
  return noticeKinds[kind]
}

/** The rights of an account that decide which notices can be for it. */
export interface NoticeReader {
  readonly is_staff?: unknown
  readonly can_verify?: unknown
  readonly is_admin?: unknown
  readonly can_operate?: unknown
}

/** Whether a notice of a kind can be for somebody. */
export function concerns(
  kind: NoticeKind,
  reader: NoticeReader | Readonly<Record<string, unknown>>,
): boolean {
  const { is_staff, can_verify, is_admin, can_operate } = reader
  const { isForStaff, isForVerifiers, isForOperators, module } = factsOf(kind)
  if (module && !isModuleOn(community, module)) return false
  if (isForOperators && !(is_admin === true && can_operate === true)) return false
  return (!isForStaff || is_staff === true) && (!isForVerifiers || can_verify === true)
}
