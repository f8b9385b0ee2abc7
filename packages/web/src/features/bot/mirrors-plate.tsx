import { mirrorRetryPath, type DiscordMirror } from '@longhouse/contract/bot'
import type { Tournament } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { nextPage } from '../../ui/list/next-page.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import { Link } from '../../ui/base/link.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { discordAdminWords } from './discord-admin.words.ts'
import classes from './discord-panel.module.css'
import { AllWell, DiscordSection, keepFocusNear } from './discord-section.tsx'
import { discordKeys } from './discord.queries.ts'

const colors = { due: 'blue', current: 'green', parked: 'red', gone: 'orange' } as const

/** Posts that could not be written, why, and another try. */
export function MirrorsPlate() {
  const say = useWords(discordAdminWords)
  const query = useInfiniteQuery(failedMirrorsQuery)
  useLive('discord_mirrors', { keys: [discordKeys.mirrors] })
  const hasSome = (query.data?.pages[0]?.totalItems ?? 0) > 0
  return (
    <DiscordSection title={say('mirrors')} text={say('mirrorsText')} edge={hasSome ? 'danger' : undefined}>
      <PagedList
        query={query}
        loading={say('mirrorsLoading')}
        loadFailed={say('mirrorsFailed')}
        more={say('mirrorsMore')}
        empty={<AllWell title={say('noMirrors')} />}
      >
        {(mirrors) => (
          <ul className="bare-list grid gap-0" aria-label={say('mirrorList')}>
            {mirrors.map((mirror) => (
              <MirrorRow key={mirror.id} mirror={mirror} />
            ))}
          </ul>
        )}
      </PagedList>
    </DiscordSection>
  )
}

function MirrorRow({ mirror }: { readonly mirror: FailedMirror }) {
  const say = useWords(discordAdminWords)
  const retry = useRetryMirror()
  const { kind, status, eventName, attempts, next_attempt: next } = mirror
  const what = [kind && say(`mirror_${kind}`), eventName].filter(Boolean).join(': ')
  const tries = [
    ...(attempts ? [say('mirrorTries', { count: attempts })] : []),
    ...(status === 'due' && next ? [say('mirrorNext', { moment: formatMoment(next) })] : []),
  ]
  return (
    <li className={classes.row}>
      <div className={`grid gap-4 shrinks breaks ${classes.words}`}>
        <p className={classes.problem} dir="auto">
          {mirror.event && eventName ? <Link to={`/events/${mirror.event}`}>{what}</Link> : what}
        </p>
        <p className="row muted">
          {status && <ColorChip color={colors[status]}>{say(`mirror_${status}`)}</ColorChip>}
          <span>{tries.join(', ')}</span>
        </p>
        {mirror.last_error && (
          <p className="small danger" dir="auto">
            {mirror.last_error}
          </p>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden="true" />}
        aria-label={say('tryAgainOf', { what })}
        loading={retry.isPending}
        onClick={(event) => retry.mutate(mirror.id, { onSuccess: keepFocusNear(event) })}
      >
        {say('tryAgain')}
      </Button>
    </li>
  )
}

function useRetryMirror() {
  const say = useWords(discordAdminWords)
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: string) => api.post(mirrorRetryPath(id), {}),
    onSuccess: () => toastSuccess(say('tried')),
    onError: (error) => toastError(say('tryFailed', { reason: failureReason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: discordKeys.mirrors }),
  })
}

/** A post that failed, with the current name of its event. */
interface FailedMirror extends DiscordMirror {
  readonly eventName: string | undefined
}

const pageSize = 20
const filter = "status = 'parked' || status = 'gone' || last_error != ''"

/** Posts that are missing or outdated in Discord, newest first. */
const failedMirrorsQuery = infiniteQueryOptions({
  queryKey: discordKeys.mirrors,
  queryFn: async ({ pageParam }) => {
    const page = await api
      .collection<DiscordMirror>('discord_mirrors')
      .getList(pageParam, pageSize, { filter, sort: '-updated,id' })
    const names = await eventNames(page.items.map(({ event }) => event))
    const items = page.items.map((mirror): FailedMirror => ({
      ...mirror,
      eventName: names.get(mirror.event),
    }))
    return { ...page, items }
  },
  initialPageParam: 1,
  getNextPageParam: (last) => nextPage(last),
})

async function eventNames(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  if (wanted.length === 0) return new Map()
  const { items } = await api.collection<Tournament>('tournaments').getList(1, wanted.length, {
    filter: wanted.map((id) => api.filter('id = {:id}', { id })).join(' || '),
    fields: 'id,name',
    skipTotal: true,
  })
  return new Map(items.map(({ id, name }) => [id, name]))
}
