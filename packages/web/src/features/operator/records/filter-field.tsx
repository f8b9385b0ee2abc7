import { Button, TextInput } from '@mantine/core'
import { filterProblem, type FilterProblem } from '@longhouse/contract/filters'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState, type SubmitEvent } from 'react'
import classes from './records.module.css'

/** A filter in the language of the record API. What is wrong with it is shown where it is wrong. */
export function FilterField({ value, fields, refusal, onApply }: FilterFieldProps) {
  const problemId = useId()
  const [typed, setTyped] = useState(value)
  const [checked, setChecked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    // The address changed: back, forward, or a link.
    setSeen(value)
    setTyped(value)
    setChecked(value)
  }
  const problem =
    typed === checked ? (filterProblem(typed, fields) ?? refused(refusal, value, typed)) : undefined

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(typed)
    const found = filterProblem(typed, fields)
    if (!found) return onApply(typed.trim())
    const input = event.currentTarget.querySelector('input')
    input?.focus()
    input?.setSelectionRange(found.start, found.end)
  }
  return (
    <search>
      <form className="wrap gap-8-12" onSubmit={submit}>
        <TextInput
          className={classes.input ?? ''}
          size="md"
          aria-label="Filter"
          placeholder="created > @todayStart && title ~ 'door'"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          value={typed}
          error={Boolean(problem)}
          {...(problem && { 'aria-describedby': problemId, 'aria-invalid': true })}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Apply
        </Button>
        {(value !== '' || typed !== '') && (
          <Button variant="subtle" onClick={() => (setTyped(''), setChecked(''), onApply(''))}>
            Clear
          </Button>
        )}
        <div id={problemId} className={`stack gap-4 danger ${classes.problem}`} role="alert">
          {problem && <Place text={checked} problem={problem} />}
        </div>
      </form>
    </search>
  )
}

function Place({ text, problem: { message, start, end } }: { text: string; problem: FilterProblem }) {
  const isMissing = text.slice(start, end).trim() === ''
  return (
    <>
      <code className={`small plain breaks ${classes.text}`}>
        {text.slice(0, start)}
        <mark className={classes.place}>{isMissing ? '\u00A0…\u00A0' : text.slice(start, end)}</mark>
        {!isMissing && text.slice(end)}
      </code>
      <span>
        {`Character ${start + 1}: `}
        {message}
      </span>
    </>
  )
}

function refused(refusal: string | undefined, value: string, typed: string): FilterProblem | undefined {
  if (!refusal || typed.trim() !== value || value === '') return undefined
  return { message: refusal, start: 0, end: typed.length }
}

interface FilterFieldProps {
  readonly value: string
  /** The names a filter may begin with. */
  readonly fields: readonly string[]
  /** Why the server did not take the filter that is in use. */
  readonly refusal?: string | undefined
  readonly onApply: (filter: string) => void
}
