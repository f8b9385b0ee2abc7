import '../../theme/mantine-more.css'
import { community, isModuleOn } from '@longhouse/contract/community'
import {
  type NoticeSettings,
  digests,
  type Digest,
  areQuietHours,
  type QuietHours,
  ownReminders,
} from '@longhouse/contract/notifications'
import type { User } from '@longhouse/contract/users'
import { Button, Radio, Switch, TextInput, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { Banner, ErrorBanner } from '../../ui/base/banner.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import section from '../../ui/section.module.css'
import { ChoiceGrid } from './choice-grid.tsx'
import classes from './notifications.module.css'
import { noticeSettingsWords } from './notifications-page.words.ts'
import { channelsQuery } from './notifications.queries.ts'
import { pushDevicesQuery } from './push-devices.queries.ts'
import { PushDevices } from './push-devices.tsx'
import { pushWords } from './push.words.ts'
import { useNoticeSettings } from './use-notice-settings.ts'

/** The member's choice of notices, channels and quiet hours. Every change is saved immediately. */
export function NoticeSettingsPlate({ user }: { user: User }) {
  const say = useWords(noticeSettingsWords)
  const sayPush = useWords(pushWords)
  const { query, settings, change, isSaving, isSaved } = useNoticeSettings()
  const { data: channels } = useQuery(channelsQuery)
  const hasMail = channels?.includes('mail') === true
  const hasDiscord = channels?.includes('discord') === true
  const hasPush = channels?.includes('push') === true
  const { data: devices = [] } = useQuery({ ...pushDevicesQuery, enabled: hasPush })
  const hasDevice = hasPush && devices.length > 0
  const isReady = settings !== undefined && channels !== undefined
  return (
    <Plate as="section" id="what-i-hear-of" aria-labelledby="notice-settings-title" className="stack">
      <h2 id="notice-settings-title" className="text-20 strong">
        {say('title')}
      </h2>
      <p className={section.text}>{say('text')}</p>
      {query.isError && (
        <ErrorBanner
          message={say('loadFailed')}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!isReady && !query.isError && <LoadingLine>{say('loading')}</LoadingLine>}
      {isReady && (
        <>
          {hasMail && !user.verified && <Banner kind="warning">{say('noAddress')}</Banner>}
          {hasDiscord && settings.discord_off && (
            <DiscordRefused refusal={settings.discord_refusal} onAgain={() => change({ discord_off: '' })} />
          )}
          <ChoiceGrid
            user={user}
            channels={channels}
            wishes={{ choices: settings.choices ?? {}, hasDevice }}
            onChange={(choices) => change({ choices })}
          />
          {hasMail && hasDevice && <p className={section.text}>{sayPush('mailToo')}</p>}
          {hasPush && <PushDevices />}
          {hasDiscord && <p className={section.text}>{say('discordText')}</p>}
          {hasMail && (
            <DigestChoice digest={settings.digest || 'off'} onChange={(digest) => change({ digest })} />
          )}
          {channels.length > 0 && (
            <QuietHoursFields quiet={settings.quiet ?? null} onChange={(quiet) => change({ quiet })} />
          )}
          {isModuleOn(community, 'calendar') && (
            <CalendarAlarmChoice
              minutes={settings.reminder_minutes ?? 0}
              onChange={(reminder_minutes) => change({ reminder_minutes })}
            />
          )}
          <output className={section.text}>{isSaved && !isSaving ? say('saved') : ''}</output>
        </>
      )}
    </Plate>
  )
}

/** Shown after Discord refused a message to the member: what to do about it, and a button to try again. */
function DiscordRefused({ refusal, onAgain }: DiscordRefusedProps) {
  const say = useWords(noticeSettingsWords)
  return (
    <Banner
      kind="warning"
      actions={
        <Button variant="default" onClick={onAgain}>
          {say('discordAgain')}
        </Button>
      }
    >
      {say(refusal === 'apart' ? 'discordApart' : 'discordClosed')}
    </Banner>
  )
}

interface DiscordRefusedProps {
  readonly refusal: NoticeSettings['discord_refusal']
  readonly onAgain: () => void
}

/** How often what was not seen comes by mail. */
function DigestChoice({ digest, onChange }: DigestChoiceProps) {
  const say = useWords(noticeSettingsWords)
  const names: Readonly<Record<Digest, string>> = {
    off: say('off'),
    daily: say('daily'),
    weekly: say('weekly'),
  }
  return (
    <Radio.Group
      label={say('digest')}
      description={say('digestText')}
      value={digest}
      onChange={(value) => onChange(digests.find((each) => each === value) ?? 'off')}
    >
      <div className={`wrap ${classes.choices}`}>
        {digests.map((each) => (
          <Radio key={each} value={each} size="md" label={names[each]} className="bar gap-0 finger" />
        ))}
      </div>
    </Radio.Group>
  )
}

interface DigestChoiceProps {
  readonly digest: Digest
  readonly onChange: (digest: Digest) => void
}

const usualNight: QuietHours = { from: '22:00', to: '07:00' }

/** Hours of the person's day in which nothing is sent. Saved as soon as both times make sense. */
function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const say = useWords(noticeSettingsWords)
  const [hours, setHours] = useState(quiet ?? usualNight)
  const change = (next: QuietHours) => {
    setHours(next)
    if (areQuietHours(next)) onChange(next)
  }
  return (
    <fieldset className="grid gap-12">
      <legend className="text-16 strong below-8">{say('quiet')}</legend>
      <Switch
        size="md"
        label={say('quietOn')}
        description={say('quietText')}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? hours : null)}
      />
      {quiet && (
        <div className="wrap gap-16">
          <TextInput
            type="time"
            label={say('from')}
            value={hours.from}
            onChange={({ currentTarget: { value: from } }) => change({ ...hours, from })}
          />
          <TextInput
            type="time"
            label={say('to')}
            value={hours.to}
            error={hours.from === hours.to && say('quietSame')}
            onChange={({ currentTarget: { value: to } }) => change({ ...hours, to })}
          />
        </div>
      )}
    </fieldset>
  )
}

interface QuietHoursFieldsProps {
  readonly quiet: QuietHours | null
  readonly onChange: (quiet: QuietHours | null) => void
}

/** How long before an event the person's own calendar rings. */
function CalendarAlarmChoice({ minutes, onChange }: CalendarAlarmChoiceProps) {
  const say = useWords(noticeSettingsWords)
  const labelOf = (before: number) => {
    if (before === 0) return say('alarmNone')
    if (before < 60) return say('alarmMinutes', { count: before })
    return before < 1440
      ? say('alarmHours', { count: before / 60 })
      : say('alarmDays', { count: before / 1440 })
  }
  return (
    <NativeSelect
      label={say('alarm')}
      description={say('alarmText')}
      data={ownReminders.map((before) => ({ value: String(before), label: labelOf(before) }))}
      value={String(minutes)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}

interface CalendarAlarmChoiceProps {
  readonly minutes: number
  readonly onChange: (minutes: number) => void
}
