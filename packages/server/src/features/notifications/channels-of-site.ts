import { isModuleOn } from '@longhouse/contract/community'
import { builtChannels, type NoticeChannel } from '@longhouse/contract/notifications'
import type { Platform } from '../../platform/feature.ts'

/**
 * Lists the channels that lead away from this site: mail needs a mail server, Discord messages need a bot.
 * Pushes need https (or a push service that the operator names) and a secret to seal keys with.
 */
export function channelsOfSite({
  settings,
  community,
}: Pick<Platform, 'settings' | 'community'>): readonly NoticeChannel[] {
  const isOpen: Readonly<Record<NoticeChannel, boolean>> = {
    push:
      settings.discord !== undefined &&
      (settings.publicUrl.startsWith('https:') || settings.pushServices.length > 0),
    discord: settings.discord !== undefined && isModuleOn(community, 'bot'),
    mail: settings.smtpUrl !== undefined,
  }
  return builtChannels.filter((channel) => isOpen[channel])
}
