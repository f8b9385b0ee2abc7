import '../../theme/mantine-more.css'
import { community, isModuleOn } from '@longhouse/contract/community'
import { noticeSettingsWords, pushWords } from '@longhouse/contract/notifications'
import type { User } from '@longhouse/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/use-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { LoadingLine } from '../../ui/loading/loading-line.tsx'
import { Plate } from '../../ui/plate.tsx'
import section from '../../ui/section.module.css'
import { CalendarAlarmChoice } from './calendar-alarm-choice.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { DigestChoice } from './digest-choice.tsx'
import { DiscordRefused } from './discord-refused.tsx'
import { channelsQuery } from './notifications.queries.ts'
import { PushDevices } from './push-devices.tsx'
import { pushDevicesQuery } from './push-devices.queries.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
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
    <Plate as="section" id="what-i-hear-of" aria-labelledby="notice-settings-title" className={section.stack}>
      <h2 id="notice-settings-title" className={section.heading}>
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
