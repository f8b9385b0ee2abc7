import type { RecordModel } from 'pocketbase'
import { api } from './api.ts'

/** Says once, and without a word, in which time zone somebody is who has not said so. */
export async function tellTimeZone({ id, time_zone: known }: RecordModel): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (known !== '' || !timeZone) return
  try {
    await api.collection('users').update(id, { time_zone: timeZone }, { requestKey: null })
  } catch (error) {
    console.warn('The time zone could not be saved', error)
  }
}
