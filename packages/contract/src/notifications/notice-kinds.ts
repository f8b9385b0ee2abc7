import { isModuleOn, type ModuleName } from '../community-file/community-config.ts'
import { community } from '../community/community.ts'

/** The channels that send a notice, in addition to the site. */
export const noticeChannels = ['push', 'discord', 'mail'] as const

/** A channel that sends a notice, in addition to the site. */
export type NoticeChannel = (typeof noticeChannels)[number]

/** The implemented channels; settings offer only these. `channelsPath` returns those that a site has. */
export const builtChannels: readonly NoticeChannel[] = ['push', 'discord', 'mail']

/** Properties of a kind of notice. */
export interface NoticeKindFacts {
  /**
   * The default channels. If it has both, mail replaces push for members without a device. Discord is in
   * none: members must choose direct messages.
   */
  readonly channels: readonly NoticeChannel[]
  /** Quiet hours do not hold it back when the event begins within `urgentHours`. */
  readonly isUrgent?: true
  /** Only for staff. */
  readonly isForStaff?: true
  /** Only for members who check runs. */
  readonly isForVerifiers?: true
  /** Only for operators. */
  readonly isForOperators?: true
  /** The optional part of the site that it belongs to, if any. */
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

/** Returns false for a kind that another version of the site has stored. */
export function isNoticeKind(name: string): name is NoticeKind {
  return Object.hasOwn(noticeKinds, name)
}

/** The names of all kinds. */
export const noticeKindNames: readonly NoticeKind[] = Object.keys(noticeKinds).filter(isNoticeKind)

/** Returns the properties of a kind. */
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

/** Whether notices of a kind are meant for an account. */
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
