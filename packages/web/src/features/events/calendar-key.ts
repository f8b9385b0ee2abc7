import { calendarKeyPath, type CalendarKey, type CalendarKeyAnswer } from '@longhouse/contract/calendar'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { setData } from '../../lib/writes/list-cache.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'

const calendarKeyQuery = queryOptions({
  queryKey: ['calendar-key'],
  queryFn: () => findCalendarKey(),
  staleTime: Infinity,
})

/** Returns the key of the member's own calendar; creates one if there is none yet. */
export async function findCalendarKey(): Promise<string> {
  const found = await api.collection<CalendarKey>('calendar_keys').getList(1, 1, { skipTotal: true })
  return found.items[0]?.key ?? newCalendarKey()
}

async function newCalendarKey(): Promise<string> {
  const { key } = await api.post<CalendarKeyAnswer>(calendarKeyPath, {})
  return key
}

/** Returns the query of the key, and a mutation that replaces the key. */
export function useCalendarKey() {
  const client = useQueryClient()
  const query = useQuery(calendarKeyQuery)
  const renewal = useSingleMutation({
    mutationFn: newCalendarKey,
    onSuccess: (key) => setData<string>(client, calendarKeyQuery.queryKey, () => key),
  })
  return { query, renewal }
}
