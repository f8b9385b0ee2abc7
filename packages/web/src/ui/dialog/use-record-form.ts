import { useForm, type FormErrors } from '@mantine/form'
import { useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'

/** A form over a record: focuses the first problem, and shows the server's refusals at their fields. */
export function useRecordForm<Values extends object>({ start, check, save }: RecordForm<Values>) {
  // Changes of other members must not move the form while the person edits.
  const [initialValues] = useState(start)
  const form = useForm<Values>({ initialValues, validate: check })
  const submit = form.onSubmit(
    (values) => save(values, { onError: (refused) => form.setErrors(fieldErrors(refused)) }),
    (problems) => {
      const [first] = Object.keys(problems)
      if (first) form.getInputNode(first)?.focus()
    },
  )
  return { form, submit }
}

export interface RecordForm<Values> {
  readonly start: () => Values
  readonly check: (values: Values) => FormErrors
  /** A mutation's `mutate`. */
  readonly save: (values: Values, options: { onError: (refused: Error) => void }) => void
}
