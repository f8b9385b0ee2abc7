import { pushWords } from '@longhouse/contract/notifications'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { formatMoment } from '../../lib/moments.ts'
import { useWords } from '../../lib/use-words.ts'
import section from '../../ui/section.module.css'
import type { OwnDevice } from './push-devices.queries.ts'
import classes from './push-devices.module.css'
import { usePushDevice } from './use-push-device.ts'

/** A device with how it goes, a test, and the way off the list. */
export function PushDeviceRow({ device: own, isHere }: PushDeviceRowProps) {
  const say = useWords(pushWords)
  const { test, remove } = usePushDevice(own, { isHere })
  const { device, last_ok, failed } = own
  const Icon = /Android|iPhone|iPad/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.device}>
      <Icon size={28} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <strong>{device}</strong>
        {isHere && <span className={classes.here}>{say('thisOne')}</span>}
        <span className={section.text}>
          {last_ok ? say('lastOk', { moment: formatMoment(last_ok) }) : say('never')}
        </span>
        {failed && (
          <span className={classes.failing}>{say('failing', { moment: formatMoment(failed) })}</span>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          loading={test.isPending}
          aria-label={say('testOf', { device })}
          onClick={() => test.mutate()}
        >
          {say('test')}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={remove.isPending}
          aria-label={say('removeOf', { device })}
          onClick={() => remove.mutate()}
        >
          {say('remove')}
        </Button>
      </div>
    </li>
  )
}

export interface PushDeviceRowProps {
  readonly device: OwnDevice
  /** Whether it is this browser. */
  readonly isHere: boolean
}
