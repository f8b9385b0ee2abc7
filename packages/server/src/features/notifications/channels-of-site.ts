import { isModuleOn } from '@longhouse/contract/community'
import { builtChannels, type NoticeChannel } from '@longhouse/contract/notifications'
import type { Platform } from '../../platform/feature.ts'

/** The ways that lead away from this site: mails where there is a mail server, messages where there is a bot. */
export function channelsOfSite({
  settings,
  community,
}: Pick<Platform, 'settings' | 'community'>): readonly NoticeChannel[] {
  const isOpen: Readonly<Record<NoticeChannel, boolean>> = {
    push: false,
    discord: settings.discord !== undefined && isModuleOn(community, 'bot'),
    mail: settings.smtpUrl !== undefined,
  }
  return builtChannels.filter((channel) => isOpen[channel])
}
