import { community, isModuleOn } from '@longhouse/contract/community'
import type { LadderSettings } from '@longhouse/contract/rank-progress'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useLive } from './realtime.ts'

const key = ['ladder', 'switch'] as const

const ladderSwitchQuery = queryOptions({
  queryKey: key,
  queryFn: async () => {
    const { items } = await api
      .collection<LadderSettings>('ladder_settings')
      .getList(1, 1, { fields: 'is_on', skipTotal: true })
    return items[0]?.is_on === true
  },
})

/** Whether ranks move, for members; undefined while nobody knows. Entries that lead to a rank are there only then. */
export function useLadderSwitch({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  const enabled = isEnabled && isModuleOn(community, 'rankProgress')
  useLive('ladder_settings', { keys: [key], isEnabled: enabled })
  const query = useQuery({ ...ladderSwitchQuery, enabled })
  return { ...query, isOn: enabled ? query.data : false }
}
