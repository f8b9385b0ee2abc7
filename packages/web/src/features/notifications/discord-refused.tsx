import { noticeSettingsWords, type NoticeSettings } from '@longhouse/contract/notifications'
import { Button } from '@mantine/core'
import { useWords } from '../../lib/use-words.ts'
import { Banner } from '../../ui/banner.tsx'

/** Shown after Discord refused a message to the member: what to do about it, and a button to try again. */
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
