import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatDay } from '../../lib/moments.ts'
import { useLive } from '../../lib/realtime.ts'
import classes from './filed-before.module.css'
import type { FiledForm } from './form-kind.ts'
import { StatusChip } from './status-chip.tsx'

/** Shows the status of the last form to a member who has filed one before. */
export function FiledBefore({ collection, noun, userId }: FiledBeforeProps) {
  const options = ownLatestQuery(collection, userId)
  useLive(collection, { keys: [options.queryKey] })
  const { data: form } = useQuery(options)
  if (!form) return null
  return (
    <p className={classes.line}>
      Your last {noun} of {formatDay(form.created)}: <StatusChip status={form.status} />
    </p>
  )
}

function ownLatestQuery(collection: string, userId: string) {
  return queryOptions({
    queryKey: ['own-form', collection, userId],
    queryFn: async () => {
      const found = await api.collection<FiledForm>(collection).getList(1, 1, {
        filter: api.filter('user = {:userId}', { userId }),
        sort: '-created',
        fields: 'id,status,created',
        skipTotal: true,
      })
      return found.items[0] ?? null
    },
  })
}

export interface FiledBeforeProps {
  readonly collection: string
  readonly noun: string
  readonly userId: string
}
