import { Checkbox, Select } from '@mantine/core'
import type { FieldKind } from './field-kind.ts'
import { FieldName } from './field-name.tsx'
import { draftOfList, itemsOf, listIn, storedItems } from './list-draft.ts'

export const selectKind: FieldKind = {
  read: (value) => draftOfList(itemsOf(value)),
  send: (draft, field) => ({ [field.name]: storedItems(listIn(draft), field) }),
  Editor: ({ field, value, error, onChange }) => {
    const chosen = listIn(value)
    if (field.maxSelect > 1) {
      return (
        <Checkbox.Group
          label={<FieldName field={field} isSpoken />}
          value={chosen}
          error={error}
          onChange={(items) => onChange(draftOfList(items))}
        >
          {field.values.map((item) => (
            <Checkbox key={item} value={item} label={item} mt="xs" />
          ))}
        </Checkbox.Group>
      )
    }
    return (
      <Select
        label={field.name}
        required={field.required}
        data={field.values}
        value={chosen[0] ?? null}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${field.name}` }}
        error={error}
        onChange={(item) => onChange(draftOfList(item === null ? [] : [item]))}
      />
    )
  },
}
