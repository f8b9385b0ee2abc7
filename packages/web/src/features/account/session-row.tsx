import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { formatMoment } from '../../lib/moments.ts'
import { currentSessionId } from '../../lib/session.ts'
import section from '../../ui/section.module.css'
import classes from './account.module.css'
import type { SessionRecord } from './account.queries.ts'

interface Props {
  readonly session: SessionRecord
  readonly isEnding: boolean
  readonly onEnd: () => void
}

export function SessionRow({ session, isEnding, onEnd }: Props) {
  const { id, device, lastUsed } = session
  const isThisOne = id === currentSessionId()
  const name = device || 'Unknown device'
  const Icon = /Android|iPhone|iPad|iOS/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Icon size={28} stroke={1.5} aria-hidden="true" className={classes.device} />
      <div className={classes.sessionWords}>
        <strong>{name}</strong>
        <span className={section.text}>Last used {formatMoment(lastUsed)}</span>
      </div>
      {isThisOne ? (
        <span className={classes.thisOne}>This device</span>
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
