import { toText } from '@longhouse/engine/schema'
import type { NoticeEvent } from '@longhouse/contract/notifications'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'

/** What notices say of an event. */
export function toldEvent(event: AnyRecord): NoticeEvent {
  return {
    name: toText(event['name']),
    start_date: toText(event['start_date']),
    cancel_reason: toText(event['cancel_reason']),
  }
}

/** Whether hosts and staff alone know of an event. */
export function isDraft(event: AnyRecord): boolean {
  return event['is_draft'] === true
}

export function isCancelled(event: AnyRecord): boolean {
  return toText(event['cancelled_at']) !== ''
}

export function hasEnded(event: AnyRecord, now: Date): boolean {
  return Date.parse(toText(event['end_date'])) <= now.getTime()
}

export function hasBegun(event: AnyRecord, now: Date): boolean {
  return Date.parse(toText(event['start_date'])) <= now.getTime()
}

/** The address of its live room, and of what came of the night. */
export function liveAddressOf(event: AnyRecord): string {
  return `${addressOf(event)}/live`
}

export function recapAddressOf(event: AnyRecord): string {
  return `${addressOf(event)}/recap`
}

/** The address of an event's own page. */
export function addressOf({ id }: AnyRecord): string {
  return `/events/${id}`
}
