import { calendarKeyPath, type CalendarKey, type CalendarKeyAnswer } from '@longhouse/contract/calendar'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { setData } from '../../lib/list-cache.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

const calendarKeyQuery = queryOptions({
  queryKey: ['calendar-key'],
  queryFn: () => findCalendarKey(),
  staleTime: Infinity,
})

/** The key of the member's own calendar; made when there is none yet. */
export async function findCalendarKey(): Promise<string> {
  const found = await api.collection<CalendarKey>('calendar_keys').getList(1, 1, { skipTotal: true })
  return found.items[0]?.key ?? newCalendarKey()
}

async function newCalendarKey(): Promise<string> {
  const { key } = await api.post<CalendarKeyAnswer>(calendarKeyPath, {})
  return key
}

/** The same for what is on show, and how to replace it. */
export function useCalendarKey() {
  const client = useQueryClient()
  const query = useQuery(calendarKeyQuery)
  const renewal = useSingleMutation({
    mutationFn: newCalendarKey,
    onSuccess: (key) => setData<string>(client, calendarKeyQuery.queryKey, () => key),
  })
  return { query, renewal }
}
