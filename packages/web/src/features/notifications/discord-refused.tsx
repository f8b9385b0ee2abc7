import { noticeSettingsWords, type NoticeSettings } from '@longhouse/contract/notifications'
import { Button } from '@mantine/core'
import { useWords } from '../../lib/use-words.ts'
import { Banner } from '../../ui/banner.tsx'

/** Discord took no message for the person, so none are sent: what to do about it, and the way back. */
export function DiscordRefused({ refusal, onAgain }: DiscordRefusedProps) {
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

export interface DiscordRefusedProps {
  readonly refusal: NoticeSettings['discord_refusal']
  readonly onAgain: () => void
}
