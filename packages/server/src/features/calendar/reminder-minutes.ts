import type { Site } from '../../platform/feature.ts'

/** Returns how many minutes before an event a member wants a reminder, or undefined for no reminder. */
export async function reminderMinutesOf(
  { engine }: Pick<Site, 'engine'>,
  user: string,
): Promise<number | undefined> {
  const settings = await engine
    .recordsOf('notice_settings')
    .findFirst({ filter: 'user = {:user}', params: { user } })
  return Number(settings?.['reminder_minutes']) || undefined
}
