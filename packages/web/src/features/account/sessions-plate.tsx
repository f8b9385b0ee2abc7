import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureReason } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { LoadingLine } from '../../ui/loading/loading-line.tsx'
import { Plate } from '../../ui/plate.tsx'
import section from '../../ui/section.module.css'
import classes from './account.module.css'
import { sessionsQuery } from './account.queries.ts'
import { SessionRow } from './session-row.tsx'
import { useEndSession, useLogOutEverywhere } from './use-end-sessions.ts'

/** Where the person is logged in, and how to change that. */
export function SessionsPlate({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery(userId))
  const ending = useEndSession(userId)
  const everywhere = useLogOutEverywhere()
  return (
    <Plate as="section" aria-labelledby="sessions-title" className={section.stack}>
      <h2 id="sessions-title" className={section.heading}>
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
        <ul className={classes.sessions}>
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
      <div className={section.actions}>
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
        <p>Every device is logged out at once, this one too. You can log in again right after.</p>
      </ConfirmDialog>
    </Plate>
  )
}
