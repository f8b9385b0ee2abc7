import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureReason } from '../../../lib/errors.ts'
import { formatMoment } from '../../../lib/dates/moments.ts'
import { toastSuccess, toastError } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { eventKeys, type EventRecord } from '../events.queries.ts'
import { eventHostWords } from './event-host.words.ts'
import { canCloseAttendance } from './host-times.ts'
import classes from './host.module.css'
import { missedQuery, setAttendance } from './host.queries.ts'

/** Closes attendance: participants neither here nor excused count as missed. It can be reopened. */
export function Attendance({ event, now }: { event: EventRecord; now: Date }) {
  const say = useWords(eventHostWords)
  const client = useQueryClient()
  const closing = useDialog<true>()
  const setting = useSingleMutation({
    mutationFn: (isClosed: boolean) => setAttendance(event, isClosed),
    onSuccess: (_, isClosed) => {
      closing.close()
      toastSuccess(say(isClosed ? 'hasClosed' : 'hasReopened'))
    },
    onError: (error, isClosed) => {
      if (!isClosed) toastError(say('actionFailed', { reason: failureReason(error) }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.all }),
  })
  return (
    <Plate as="section" className="stack">
      <h2 className="text-20 strong">{say('attendance')}</h2>
      {event.attendance_closed_at ? (
        <>
          <p className={section.text}>
            {say('closedAt', { time: formatMoment(event.attendance_closed_at) })}
          </p>
          <div className="wrap gap-12">
            <Button variant="default" loading={setting.isPending} onClick={() => setting.mutate(false)}>
              {say('reopen')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={section.text}>
            {say(canCloseAttendance(event, now) ? 'attendanceText' : 'attendanceLater')}
          </p>
          {canCloseAttendance(event, now) && (
            <div className="wrap gap-12">
              <Button onClick={() => closing.open(true)}>{say('close')}</Button>
            </div>
          )}
        </>
      )}
      {closing.subject && (
        <ConfirmDialog
          key={closing.opening}
          isOpen={closing.isOpen}
          title={say('closeTitle')}
          confirmLabel={say('close')}
          isDangerous={false}
          isBusy={setting.isPending}
          error={setting.error ? say('actionFailed', { reason: failureReason(setting.error) }) : undefined}
          onConfirm={() => setting.mutate(true)}
          onCancel={closing.close}
        >
          <Missed eventId={event.id} />
        </ConfirmDialog>
      )}
    </Plate>
  )
}

function Missed({ eventId }: { eventId: string }) {
  const say = useWords(eventHostWords)
  const { data: missed, isError } = useQuery(missedQuery(eventId))
  if (isError) return <p className="spaced">{say('loadFailed')}</p>
  if (!missed) return <LoadingLine>{say('loading')}</LoadingLine>
  return (
    <>
      <p className="spaced">
        {missed.length > 0 ? say('closeMissed', { count: missed.length }) : say('closeNobody')}
      </p>
      <ul className={classes.missed}>
        {missed.map(({ id, expand }) => (
          <li key={id}>
            <bdi>{expand?.user?.username}</bdi>
          </li>
        ))}
      </ul>
      <p className="spaced">{say('closeBack')}</p>
    </>
  )
}
