import '../../theme/mantine-more.css'
import { digests, noticeSettingsWords, type Digest } from '@longhouse/contract/notifications'
import { Radio } from '@mantine/core'
import { useWords } from '../../lib/use-words.ts'
import classes from './notice-settings.module.css'

/** How often what was not seen comes by mail. */
export function DigestChoice({ digest, onChange }: DigestChoiceProps) {
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
      <div className={classes.choices}>
        {digests.map((each) => (
          <Radio key={each} value={each} size="md" label={names[each]} className={classes.choice ?? ''} />
        ))}
      </div>
    </Radio.Group>
  )
}

export interface DigestChoiceProps {
  readonly digest: Digest
  readonly onChange: (digest: Digest) => void
}
