import { noticeSettingsWords, ownReminders } from '@longhouse/contract/notifications'
import { NativeSelect } from '@mantine/core'
import { useWords } from '../../lib/use-words.ts'

/** How long before an event the person's own calendar rings. */
export function CalendarAlarmChoice({ minutes, onChange }: CalendarAlarmChoiceProps) {
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

export interface CalendarAlarmChoiceProps {
  readonly minutes: number
  readonly onChange: (minutes: number) => void
}
