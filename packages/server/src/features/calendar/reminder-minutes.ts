import type { Site } from '../../platform/feature.ts'

/** How long before an event a member wants to be reminded, by their own wish; `undefined` without one. */
export async function reminderMinutesOf(
  { engine }: Pick<Site, 'engine'>,
  user: string,
): Promise<number | undefined> {
  const settings = await engine
    .recordsOf('notice_settings')
    .findFirst({ filter: 'user = {:user}', params: { user } })
  return Number(settings?.['reminder_minutes']) || undefined
}
