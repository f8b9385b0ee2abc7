import '../../theme/mantine-more.css'
import { pushWords } from '@longhouse/contract/notifications'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/use-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { LoadingLine } from '../../ui/loading/loading-line.tsx'
import section from '../../ui/section.module.css'
import { PushDeviceRow } from './push-device-row.tsx'
import { pushDevicesQuery } from './push-devices.queries.ts'
import classes from './push-devices.module.css'
import { usePushHere } from './use-push-here.ts'

/** The switch for this browser, and all devices to which things are pushed. */
export function PushDevices() {
  const say = useWords(pushWords)
  const { data: devices, isError, isFetching, refetch } = useQuery(pushDevicesQuery)
  const { ability, isOn, hereId, change, isChanging } = usePushHere()
  return (
    <section aria-labelledby="push-title" className={classes.push}>
      <h3 id="push-title" className={classes.title}>
        {say('title')}
      </h3>
      <p className={section.text}>{say('text')}</p>
      <Switch
        size="md"
        label={say('here')}
        description={say(isOn ? 'hereOn' : 'hereOff')}
        checked={isOn}
        disabled={devices === undefined || isChanging || (ability !== 'able' && !isOn)}
        onChange={({ currentTarget: { checked } }) => change(checked)}
      />
      {ability === 'refused' && <Banner kind="warning">{say('refused')}</Banner>}
      {ability === 'home-screen-first' && <Banner>{say('ios')}</Banner>}
      {ability === 'unable' && <Banner>{say('unsupported')}</Banner>}
      {isError && (
        <ErrorBanner message={say('loadFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!devices && !isError && <LoadingLine>{say('loading')}</LoadingLine>}
      {devices?.length === 0 && <p className={section.text}>{say('none')}</p>}
      {devices && devices.length > 0 && (
        <ul className={classes.devices} aria-label={say('list')}>
          {devices.map((device) => (
            <PushDeviceRow key={device.id} device={device} isHere={device.id === hereId} />
          ))}
        </ul>
      )}
    </section>
  )
}
