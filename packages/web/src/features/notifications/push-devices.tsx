import '../../theme/mantine-more.css'
import { pushTestPath, type PushTestResult } from '@longhouse/contract/notifications'
import { Switch, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { showToast, toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Banner, ErrorBanner } from '../../ui/base/banner.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import section from '../../ui/section.module.css'
import classes from './notifications.module.css'
import { pushDevicesQuery, type OwnDevice, pushDevicesKey, ownEndpointQuery } from './push-devices.queries.ts'
import { pushWords } from './push.words.ts'
import { switchPushOff, NoPushService, pushAbility, PushRefused, switchPushOn } from './this-browser.ts'

/** The switch for this browser, and all devices to which things are pushed. */
export function PushDevices() {
  const say = useWords(pushWords)
  const { data: devices, isError, isFetching, refetch } = useQuery(pushDevicesQuery)
  const { ability, isOn, hereId, change, isChanging } = usePushHere()
  return (
    <section aria-labelledby="push-title" className="grid gap-12">
      <h3 id="push-title" className="text-16 strong">
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
        <ul className="bare-list grid gap-0" aria-label={say('list')}>
          {devices.map((device) => (
            <PushDeviceRow key={device.id} device={device} isHere={device.id === hereId} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A device with how it goes, a test, and the way off the list. */
function PushDeviceRow({ device: own, isHere }: PushDeviceRowProps) {
  const say = useWords(pushWords)
  const { test, remove } = usePushDevice(own, { isHere })
  const { device, last_ok, failed } = own
  const Icon = /Android|iPhone|iPad/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={`row gap-8-12 ruled ${classes.device}`}>
      <Icon size={28} stroke={1.5} aria-hidden="true" className="fixed muted" />
      <div className={classes.choiceWords}>
        <strong>{device}</strong>
        {isHere && <span className="small primary strong">{say('thisOne')}</span>}
        <span className={section.text}>
          {last_ok ? say('lastOk', { moment: formatMoment(last_ok) }) : say('never')}
        </span>
        {failed && <span className="small gold">{say('failing', { moment: formatMoment(failed) })}</span>}
      </div>
      <div className={`wrap ${classes.actions}`}>
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

interface PushDeviceRowProps {
  readonly device: OwnDevice
  /** Whether it is this browser. */
  readonly isHere: boolean
}

/** The actions on one device of the list. */
function usePushDevice({ id, device }: OwnDevice, { isHere }: { readonly isHere: boolean }) {
  const say = useWords(pushWords)
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: pushDevicesKey })
  const test = useMutation({
    mutationFn: async () =>
      (await api.client.send<{ result: PushTestResult }>(pushTestPath(id), { method: 'POST' })).result,
    onSuccess: (result) => {
      if (result === 'sent') toastSuccess(say('tested', { device }))
      else if (result === 'gone') showToast(say('testGone', { device }), { kind: 'warning' })
      else toastError(say('testFailed', { device }))
    },
    onError: (error) => toastError(say('testBroken', { reason: failureReason(error) })),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async () => {
      if (isHere) await switchPushOff()
      await api.collection('push_devices').delete(id)
    },
    onSuccess: () => toastSuccess(say('removed', { device })),
    onError: (error) => toastError(say('removeFailed', { reason: failureReason(error) })),
    onSettled,
  })
  return { test, remove }
}

/** Returns whether pushes reach this browser, and a function that changes that. */
function usePushHere() {
  const say = useWords(pushWords)
  const client = useQueryClient()
  const [ability, setAbility] = useState(pushAbility)
  const { data: devices } = useQuery(pushDevicesQuery)
  const { data: endpoint } = useQuery(ownEndpointQuery)
  const here = devices?.find((device) => device.endpoint === endpoint)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? switchPushOn() : leave(here?.id)),
    onError: (error) => {
      // The message about a refusal is below the switch.
      if (error instanceof PushRefused) return
      const reason = error instanceof NoPushService ? say('noService') : failureReason(error)
      toastError(say('switchFailed', { reason }))
    },
    onSettled: async () => {
      setAbility(pushAbility())
      await client.invalidateQueries({ queryKey: pushDevicesKey })
    },
  })
  // The wanted state shows immediately, and reverts if the change fails.
  const isOn = isPending ? variables : here !== undefined
  return { ability, isOn, hereId: here?.id, change: mutate, isChanging: isPending }
}

async function leave(id: string | undefined): Promise<void> {
  await switchPushOff()
  if (id) await api.collection('push_devices').delete(id)
}
