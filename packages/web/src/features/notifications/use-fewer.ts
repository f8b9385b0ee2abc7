import { fewerOf, type NoticeChoices, type NoticeKind } from '@longhouse/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pushDevicesQuery } from './push-devices.queries.ts'
import { useNoticeSettings } from './use-notice-settings.ts'

/** The last reduction, and the choices before it. */
interface Taken {
  readonly kind: NoticeKind
  readonly left: 'site' | 'none'
  readonly before: NoticeChoices
}

/** "Fewer of these": removes one step at a time, and can restore the last one. */
export function useFewer() {
  const { settings, change } = useNoticeSettings()
  const { data: devices = [] } = useQuery(pushDevicesQuery)
  const [taken, setTaken] = useState<Taken>()
  const before = settings?.choices ?? {}
  return {
    taken,
    of: (kind: NoticeKind) => {
      const { choices, left } = fewerOf(kind, { choices: before, hasDevice: devices.length > 0 })
      setTaken({ kind, left, before })
      change({ choices })
    },
    undo: () => {
      if (taken) change({ choices: taken.before })
      setTaken(undefined)
    },
  }
}
