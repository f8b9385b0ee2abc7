import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason, statusOf } from '../../lib/errors.ts'
import { setData } from '../../lib/writes/list-cache.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { whileSessionChanges } from '../../lib/refresh-auth.ts'
import { useNavigate } from '../../lib/base/router/hooks.ts'
import { currentSessionId, logout } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner, ErrorBanner } from '../../ui/base/banner.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import section from '../../ui/section.module.css'
import classes from './account.module.css'
import { sessionsQuery, type SessionRecord } from './account.queries.ts'

/** Where the person is logged in, and how to change that. */
export function SessionsPlate({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery(userId))
  const ending = useEndSession(userId)
  const everywhere = useLogOutEverywhere()
  return (
    <Plate as="section" aria-labelledby="sessions-title" className="stack">
      <h2 id="sessions-title" className="text-20 strong">
        Sessions
      </h2>
      <p className={section.text}>
        Everywhere you are logged in. One you do not know? End it and change your password.
      </p>
      {error && !sessions && (
        <ErrorBanner
          message={`Your sessions could not be loaded. ${failureReason(error)}`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!sessions && !error && <LoadingLine>Loading sessions…</LoadingLine>}
      {sessions && (
        <ul className={`bare-list ${classes.sessions}`}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending.endingId === session.id}
              onEnd={() => ending.start(session.id)}
            />
          ))}
        </ul>
      )}
      {ending.error && <Banner kind="error">{ending.error}</Banner>}
      <div className="wrap gap-12">
        <Button color="danger" variant="outline" onClick={() => setAsking(true)}>
          Log out everywhere
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out everywhere"
        confirmLabel="Log out everywhere"
        isBusy={everywhere.isBusy}
        error={everywhere.error}
        onConfirm={everywhere.start}
        onCancel={() => setAsking(false)}
      >
        <p className="spaced">
          Every device is logged out at once, this one too. You can log in again right after.
        </p>
      </ConfirmDialog>
    </Plate>
  )
}

interface Props {
  readonly session: SessionRecord
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: Props) {
  const { id, device, lastUsed } = session
  const isThisOne = id === currentSessionId()
  const name = device || 'Unknown device'
  const Icon = /Android|iPhone|iPad|iOS/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={`bar gap-16 ${classes.session}`}>
      <Icon size={28} stroke={1.5} aria-hidden="true" className="fixed muted" />
      <div className="grid gap-0 grow breaks">
        <strong>{name}</strong>
        <span className={section.text}>Last used {formatMoment(lastUsed)}</span>
      </div>
      {isThisOne ? (
        <span className={`fixed small primary strong ${classes.thisOne}`}>This device</span>
      ) : (
        <Button
          size="sm"
          variant="default"
          loading={isEnding}
          aria-label={`End the session on ${name}, last used ${formatMoment(lastUsed)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}

/** Ends a session on another device. */
function useEndSession(userId: string) {
  const cache = useQueryClient()
  const { queryKey } = sessionsQuery(userId)
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.collection('_sessions').delete(id)
      } catch (problem) {
        // The session has already ended.
        if (statusOf(problem) !== 404) throw problem
      }
    },
    onSuccess: (_, id) => {
      setData<SessionRecord[]>(cache, queryKey, (all) => all?.filter((session) => session.id !== id))
      // A list that was requested before would bring it back.
      void cache.invalidateQueries({ queryKey })
      toastSuccess('That session has ended.')
    },
  })
  return {
    start: mutate,
    endingId: isPending ? variables : undefined,
    error: error && `The session could not be ended. ${failureReason(error)}`,
  }
}

/** Ends every session, this one too. */
function useLogOutEverywhere() {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => whileSessionChanges(() => api.post('/api/collections/users/revoke-sessions', {})),
    onSuccess: () => {
      logout({ isOver: true })
      toastSuccess('You are logged out everywhere.')
      void navigate('/')
    },
  })
  return {
    start: () => mutate(),
    isBusy: isPending,
    error: error ? failureReason(error) : undefined,
  }
}
