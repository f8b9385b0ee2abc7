import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { toRecordDate } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { useNow } from '../../../lib/dates/use-now.ts'
import classes from './event-fields.module.css'
import type { EventFormValues } from './event-form.values.ts'
import { eventMoreWords } from './event-more.words.ts'
import { dayOfSeries, nextDates, type Repeat } from './repeat.ts'

const datesShown = 5

/** How an event comes again, and on which days that would be. */
export function RepeatField({ form }: { form: UseFormReturnType<EventFormValues> }) {
  const say = useWords(eventMoreWords)
  const now = useNow()
  const { repeat, zone, start_date } = form.values
  const choices = useChoices(start_date, zone)
  const dates = nextDates(form.values, { now, count: datesShown })
  const shown = new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })
  return (
    <>
      <div className={`grid top ${classes.pair}`}>
        <NativeSelect label={say('repeat')} data={choices} {...form.getInputProps('repeat')} />
        {repeat !== '' && (
          <TextInput
            type="date"
            label={say('until')}
            description={say('untilHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('until')}
          />
        )}
      </div>
      {dates.length > 0 && (
        <div className={classes.dates} aria-live="polite">
          <p className="strong below-4">{say('nextDates')}</p>
          <ol className="bare-list tabular">
            {dates.map(({ occurrence, start }) => (
              <li key={occurrence}>
                <time dateTime={toRecordDate(start)}>{shown.format(start)}</time>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}

/** The ways in which an event on such a day can come again. */
function useChoices(start: string, zone: string): { value: Repeat; label: string }[] {
  const say = useWords(eventMoreWords)
  const never = { value: '', label: say('repeatNever') } as const
  if (start === '') return [never]
  const { weekday: number, day, nth, isLast } = dayOfSeries(start, zone)
  // The 4th of January 2027 is a Monday.
  const example = new Date(`2027-01-${String(3 + number).padStart(2, '0')}`)
  const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' }).format(example)
  return [
    never,
    { value: 'week', label: say('repeatWeek', { weekday }) },
    { value: 'two-weeks', label: say('repeatTwoWeeks', { weekday }) },
    { value: 'month-day', label: say('repeatDay', { day }) },
    ...(nth <= 4 ? [{ value: 'month-nth' as const, label: say('repeatNth', { weekday, nth }) }] : []),
    ...(isLast ? [{ value: 'month-last' as const, label: say('repeatLast', { weekday }) }] : []),
  ]
}
