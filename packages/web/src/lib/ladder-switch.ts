import { community, isModuleOn } from '@longhouse/contract/community'
import type { LadderSettings } from '@longhouse/contract/rank-progress'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useLive } from './records/realtime.ts'

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

/** Fetches whether the ladder is on; `isOn` is undefined until then. Links to ranks need it to be true. */
export function useLadderSwitch({ isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  const enabled = isEnabled && isModuleOn(community, 'rankProgress')
  useLive('ladder_settings', { keys: [key], isEnabled: enabled })
  const query = useQuery({ ...ladderSwitchQuery, enabled })
  return { ...query, isOn: enabled ? query.data : false }
}
