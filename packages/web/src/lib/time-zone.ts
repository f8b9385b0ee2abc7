import type { RecordModel } from 'pocketbase'
import { api } from './api.ts'

/** Stores the browser's time zone, silently, for a member who has none. */
export async function tellTimeZone({ id, time_zone: known }: RecordModel): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (known !== '' || !timeZone) return
  try {
    await api.collection('users').update(id, { time_zone: timeZone }, { requestKey: null })
  } catch (error) {
    console.warn('The time zone could not be saved', error)
  }
}
