import { discordAdminWords, mirrorRetryPath } from '@longhouse/contract/bot'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/moments.ts'
import { useLive } from '../../lib/realtime.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { ColorChip } from '../../ui/game-chip.tsx'
import { Link } from '../../ui/link.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { AllWell } from './all-well.tsx'
import classes from './discord-panel.module.css'
import { DiscordSection } from './discord-section.tsx'
import { discordKeys } from './discord.queries.ts'
import { keepFocusNear } from './keep-focus-near.ts'
import { failedMirrorsQuery, type FailedMirror } from './mirrors.queries.ts'

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
          <ul className={classes.rows} aria-label={say('mirrorList')}>
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
      <div className={classes.words}>
        <p className={classes.problem} dir="auto">
          {mirror.event && eventName ? <Link to={`/events/${mirror.event}`}>{what}</Link> : what}
        </p>
        <p className={classes.todo}>
          {status && <ColorChip color={colors[status]}>{say(`mirror_${status}`)}</ColorChip>}
          <span>{tries.join(', ')}</span>
        </p>
        {mirror.last_error && (
          <p className={classes.bad} dir="auto">
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
