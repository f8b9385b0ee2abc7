import { formStatuses, type FormStatus } from '@longhouse/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { useRecordSave } from '../../ui/dialog/use-record-save.ts'
import type { EditField } from '../../ui/dialog/shown-conflict.ts'
import { filedFormKeys } from './filed-forms.queries.ts'
import type { FiledForm } from './form-kind.ts'
import { statusLooks } from './status-chip.tsx'

export interface FormAnswer {
  readonly status: FormStatus
  readonly staff_note: string
}

const fields: readonly EditField[] = [
  {
    name: 'status',
    label: 'Answer',
    show: (value) => statusLooks[formStatuses.find((status) => status === value) ?? 'new'].label,
  },
  { name: 'staff_note', label: 'Staff note' },
]

/** Writes the staff's answer onto a filed form. */
export function useAnswerForm(collection: string, form: FiledForm, onDone: () => void) {
  const cache = useQueryClient()
  return useRecordSave<FiledForm, FormAnswer>({
    item: form,
    fields,
    edit: (answer, base) => ({ collection, base, mine: { ...answer }, read }),
    adopt: (answer, theirs, names) => ({
      status: names.includes('status') && theirs.status ? theirs.status : answer.status,
      staff_note: names.includes('staff_note') ? theirs.staff_note : answer.staff_note,
    }),
    onSaved: (_, { status, username }) => {
      void cache.invalidateQueries({ queryKey: filedFormKeys.of(collection) })
      return `${username}: ${statusLooks[status || 'new'].label.toLowerCase()}`
    },
    onDone,
  })
}

function read({ status, staff_note }: FiledForm) {
  return { status: status || 'new', staff_note }
}
