import { toNumber, toText } from '@longhouse/engine/schema'
import { checkInEnds, checkInOpens } from '@longhouse/contract/events'
import type { NoticeEvent } from '@longhouse/contract/notifications'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import type { DueNotice } from './kinds/notice-source.ts'

/** Returns the fields of an event that notices show. */
export function toldEvent(event: AnyRecord): NoticeEvent {
  return {
    name: toText(event['name']),
    start_date: toText(event['start_date']),
    cancel_reason: toText(event['cancel_reason']),
  }
}

/** Whether only hosts and staff can see an event. */
export function isDraft(event: AnyRecord): boolean {
  return event['is_draft'] === true
}

export function isCancelled(event: AnyRecord): boolean {
  return toText(event['cancelled_at']) !== ''
}

/** Whether an event is over, by the clock or because its host completed it. */
export function hasEnded(event: AnyRecord, now: Date): boolean {
  return isCompleted(event) || Date.parse(toText(event['end_date'])) <= now.getTime()
}

export function hasBegun(event: AnyRecord, now: Date): boolean {
  return isCompleted(event) || Date.parse(toText(event['start_date'])) <= now.getTime()
}

function isCompleted(event: AnyRecord): boolean {
  return event['status'] === 'completed'
}

/** Whether members can no longer check in, or not yet again because the event was postponed. */
export function isCheckInShut(event: AnyRecord, now: Date): boolean {
  const start_date = toText(event['start_date'])
  const check_in_minutes = toNumber(event['check_in_minutes'])
  if (isCompleted(event) || toText(event['attendance_closed_at']) !== '') return true
  if (now >= checkInEnds({ start_date })) return true
  return check_in_minutes > 0 && now < checkInOpens({ start_date, check_in_minutes })
}

/** Whether the reader has a place in the notice's event and their presence is not recorded yet. */
export async function isExpected({ source, notice }: DueNotice): Promise<boolean> {
  const { user, event: tournament } = notice
  const filter = "user = {:user} && tournament = {:tournament} && presence = ''"
  const params = { user, tournament }
  return (await source.recordsOf('tournament_registrations').count({ filter, params })) > 0
}

/** Returns the path of the event's live room. */
export function liveAddressOf(event: AnyRecord): string {
  return `${addressOf(event)}/live`
}

export function recapAddressOf(event: AnyRecord): string {
  return `${addressOf(event)}/recap`
}

/** Returns the path of the event's own page. */
export function addressOf({ id }: AnyRecord): string {
  return `/events/${id}`
}
