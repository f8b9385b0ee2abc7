import { formatDate, toText } from '@longhouse/engine/schema'
import { calendarKeyLength, type CalendarKey } from '@longhouse/contract/calendar'
import { isSuspended } from '@longhouse/contract/users'
import type { Site } from '../../platform/feature.ts'
import { calendarKeysCollection } from '../../collections/calendar.ts'

const noticedEveryMs = 60 * 60 * 1000

/** Returns the member of a key, or undefined if the key is wrong or its member is suspended or has left. */
export async function findMemberByKey(
  { engine, now, logger }: Pick<Site, 'engine' | 'now' | 'logger'>,
  key: string,
): Promise<string | undefined> {
  if (key.length !== calendarKeyLength || key.includes('\0')) return undefined
  const found = await engine.records(calendarKeysCollection).findFirst({
    filter: 'key = {:key}',
    params: { key },
  })
  const member = found && (await engine.recordsOf('users').findById(found.user))
  if (!found || !member || member['left_discord'] === true) return undefined
  if (isSuspended({ suspended_until: toText(member['suspended_until']) }, now())) return undefined
  await noticeUse({ engine, now }, found).catch((error: unknown) =>
    logger.warn({ err: error }, 'It could not be noted that a calendar asked for its feed.'),
  )
  return found.user
}

async function noticeUse(
  { engine, now }: Pick<Site, 'engine' | 'now'>,
  { id, last_used }: CalendarKey,
): Promise<void> {
  const moment = now()
  if (last_used !== '' && moment.getTime() - Date.parse(last_used) < noticedEveryMs) return
  await engine.records(calendarKeysCollection).update(id, { last_used: formatDate(moment) })
}
