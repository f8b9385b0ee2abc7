import '../../theme/mantine-more.css'
import { areQuietHours, noticeSettingsWords, type QuietHours } from '@longhouse/contract/notifications'
import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../lib/use-words.ts'
import classes from './notice-settings.module.css'

const usualNight: QuietHours = { from: '22:00', to: '07:00' }

/** Hours of the person's day in which nothing is sent. Saved as soon as both times make sense. */
export function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const say = useWords(noticeSettingsWords)
  const [hours, setHours] = useState(quiet ?? usualNight)
  const change = (next: QuietHours) => {
    setHours(next)
    if (areQuietHours(next)) onChange(next)
  }
  return (
    <fieldset className={classes.quiet}>
      <legend className={classes.legend}>{say('quiet')}</legend>
      <Switch
        size="md"
        label={say('quietOn')}
        description={say('quietText')}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? hours : null)}
      />
      {quiet && (
        <div className={classes.hours}>
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

export interface QuietHoursFieldsProps {
  readonly quiet: QuietHours | null
  readonly onChange: (quiet: QuietHours | null) => void
}
