import type { NoticeKind } from '@longhouse/contract/notifications'
import {
  IconAlertTriangle,
  IconArmchair,
  IconBeach,
  IconBellRinging,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarTime,
  IconChecklist,
  IconClipboardText,
  IconFileUpload,
  IconHelpCircle,
  IconHourglass,
  IconMedal,
  IconMessageCircle,
  IconPackage,
  IconTrophy,
  IconRosetteDiscountCheck,
  IconStethoscope,
  IconTicket,
  IconTrophyOff,
  IconUsersGroup,
  IconZzz,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const icons: Readonly<Record<NoticeKind, ComponentType<IconProps>>> = {
  place_offered: IconTicket,
  places_free: IconArmchair,
  check_in_open: IconChecklist,
  event_moved: IconCalendarTime,
  event_cancelled: IconCalendarOff,
  event_gone: IconCalendarOff,
  event_back: IconCalendarEvent,
  reminder: IconBellRinging,
  event_message: IconMessageCircle,
  clip_of_month: IconTrophy,
  badge: IconMedal,
  squad_set: IconUsersGroup,
  recap_ready: IconTrophy,
  application: IconClipboardText,
  run_to_hand_in: IconFileUpload,
  run_questioned: IconHelpCircle,
  run_decided: IconRosetteDiscountCheck,
  record_beaten: IconTrophyOff,
  run_waiting: IconHourglass,
  promoted: IconMedal,
  rank_warning: IconAlertTriangle,
  rank_inactive: IconZzz,
  leave_decided: IconBeach,
  rank_due: IconMedal,
  leave_asked: IconBeach,
  squad_full: IconUsersGroup,
  site_trouble: IconStethoscope,
  site_release: IconPackage,
}

/** The picture of a kind of notice, hidden from screen readers. */
export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const Icon = icons[kind]
  return <Icon size={22} aria-hidden="true" />
}
