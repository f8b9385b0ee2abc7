import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { fromLocal, ownZone, toLocal, type LocalMoment } from './local-moment.ts'
import classes from './moment-field.module.css'

/** A day and a time of it, both to be typed as the person's language writes them; the day also from a calendar. */
export function MomentField(props: MomentFieldProps) {
  const { label, error, dataPath, zone = ownZone(), zoneNote = `Your time (${zone})` } = props
  const { parts, before, change } = useParts(props, zone)
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    change({ day: parseDay(text) })
  }
  const choose = (day: string) => {
    setTyped(undefined)
    change({ day })
  }
  const isNoDay = typed !== undefined && typed.trim() !== '' && parts.day === ''
  return (
    <div className={`grid gap-12 top ${classes.moment}`}>
      <TextInput
        label={`${label} date`}
        description={zoneNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ section: classes.section ?? '' }}
        required
        autoComplete="off"
        placeholder={dayPattern().shown}
        value={typed ?? showDay(parts.day)}
        error={error && isNoDay ? `Please write the date as ${dayPattern().shown}` : error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => !isNoDay && setTyped(undefined)}
        rightSection={<CalendarButton label={label} day={parts.day} onChoose={choose} />}
        data-path={dataPath}
      />
      <TimePicker
        label={`${label} time`}
        classNames={{ field: classes.part ?? '' }}
        required
        format={hasTwelveHours() ? '12h' : '24h'}
        hoursInputLabel={`${label} time, hours`}
        minutesInputLabel={`${label} time, minutes`}
        amPmInputLabel={`${label} time, before or after noon`}
        // An empty text would wipe what is half typed.
        value={parts.time || toLocal(before, zone).time}
        error={Boolean(error) && parts.time === '' && 'Please give the time'}
        onChange={(time) => change({ time: time.slice(0, 5) })}
      />
    </div>
  )
}

/** Keeps the typed parts; while one of them is missing there is no moment, but the other one stays. */
function useParts({ value, onChange }: MomentFieldProps, zone: string) {
  const [half, setHalf] = useState<{ parts: LocalMoment; before: string }>()
  const before = value || (half?.before ?? '')
  const parts = value ? toLocal(value, zone) : (half?.parts ?? toLocal(''))
  const change = (part: Partial<LocalMoment>) => {
    const next = { ...parts, ...part }
    const moment = fromLocal({ ...next, zone }, before)
    setHalf({ parts: next, before })
    if (moment !== value) onChange(moment, before)
  }
  return { parts, before, change }
}

function CalendarButton({ label, day, onChoose }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // After the calendar has released the focus.
    setTimeout(() => button.current?.focus())
  }
  // This Escape closes only the calendar: the form behind it stays.
  const keep = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setOpen(false)}
      position="bottom-end"
      closeOnEscape={false}
      trapFocus
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          aria-label={`Choose the ${label.toLowerCase()} from a calendar`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          {...(isOpen && { onKeyDown: keep })}
        >
          <IconCalendar size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={keep}>
        <DatePicker
          value={day || null}
          {...(day && { defaultDate: day })}
          classNames={{ day: classes.day ?? '' }}
          hideOutsideDates
          previousLabel="Previous"
          nextLabel="Next"
          getDayProps={(date) => (date === day ? { 'data-autofocus': true } : {})}
          onChange={(date) => {
            if (date) onChoose(date)
            close()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface MomentFieldProps {
  /** Label of the field: `Start`. */
  readonly label: string
  /** As the record API writes it; `''` while a part is missing. */
  readonly value: string
  readonly error?: ReactNode
  /** `before` is the last whole moment. */
  readonly onChange: (moment: string, before: string) => void
  /** The zone of day and time; the browser's own by default. */
  readonly zone?: string
  /** The hint about the zone. */
  readonly zoneNote?: string
  /** Path by which the form finds the field if it is invalid. */
  readonly dataPath: string
}

interface CalendarButtonProps {
  readonly label: string
  readonly day: string
  readonly onChoose: (day: string) => void
}

/** The format of a day in digits, in the order of the reader's language. */
interface DayPattern {
  /** `DD/MM/YYYY` */
  readonly shown: string
  readonly order: readonly ('day' | 'month' | 'year')[]
}

const digits = { calendar: 'gregory', numberingSystem: 'latn' } as const
const numeric = { ...digits, day: '2-digit', month: '2-digit', year: 'numeric' } as const

export function dayPattern(locale?: string): DayPattern {
  const parts = new Intl.DateTimeFormat(locale, numeric).formatToParts(new Date(2026, 10, 15))
  const letters = { day: 'DD', month: 'MM', year: 'YYYY' } as const
  const isUnit = (type: string): type is keyof typeof letters => type in letters
  return {
    shown: parts.map(({ type, value }) => (isUnit(type) ? letters[type] : value)).join(''),
    order: parts.flatMap(({ type }) => (isUnit(type) ? [type] : [])),
  }
}

/** Returns `2026-10-25` as the reader writes it: `25/10/2026`. */
export function showDay(day: string, locale?: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return day === '' ? '' : new Intl.DateTimeFormat(locale, numeric).format(new Date(year, month - 1, date))
}

/** Parses a typed day to `2026-10-25`; `''` if it is invalid. Accepts the reader's order and the ISO one. */
export function parseDay(typed: string, locale?: string): string {
  const numbers = typed.slice(0, 40).match(/\d+/g) ?? []
  if (numbers.length !== 3) return ''
  const isIso = numbers[0]?.length === 4
  const order = isIso ? (['year', 'month', 'day'] as const) : dayPattern(locale).order
  const read = (unit: DayPattern['order'][number]) => numbers[order.indexOf(unit)] ?? ''
  const [year, month, date] = [read('year'), Number(read('month')), Number(read('day'))]
  if (year.length !== 4) return ''
  const found = new Date(Number(year), month - 1, date)
  if (found.getMonth() !== month - 1 || found.getDate() !== date) return ''
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Returns whether the reader's clock has twelve hours. */
export function hasTwelveHours(locale?: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
}
