import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { array, record, string } from 'zod/mini'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { labelField, shownFields, type CollectionInfo } from './collections.ts'

/** Chooses the visible columns; this browser stores the choice. */
export function ColumnDialog({ isOpen, possible, columns, onChoose, onClose }: ColumnDialogProps) {
  const toggle = (name: string, isOn: boolean) => {
    const wanted = new Set(isOn ? [...columns, name] : columns.filter((other) => other !== name))
    onChoose(possible.filter((other) => wanted.has(other)))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Columns"
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={() => onChoose(undefined)}>
            As at first
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <fieldset className="stack">
        <legend className="spoken">Columns</legend>
        {possible.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={columns.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}

interface ColumnDialogProps {
  readonly isOpen: boolean
  readonly possible: readonly string[]
  readonly columns: readonly string[]
  readonly onChoose: (columns: readonly string[] | undefined) => void
  readonly onClose: () => void
}

const storageKey = 'operator-columns'
const savedShape = record(string(), array(string()))
const maxColumns = 7
const heavy = new Set(['json', 'editor'])

/** The visible columns after the first, as this browser stores them. */
export function useColumns(collection: CollectionInfo) {
  const [saved, setSaved] = useState(readSaved)
  const possible = shownFields(collection)
    .map(({ name }) => name)
    .filter((name) => name !== labelField(collection))
  const chosen = saved[collection.name]?.filter((name) => possible.includes(name))
  const choose = (names: readonly string[] | undefined) => {
    const { [collection.name]: _before, ...others } = readSaved()
    const next = names ? { ...others, [collection.name]: [...names] } : others
    localStorage.setItem(storageKey, JSON.stringify(next))
    setSaved(next)
  }
  return { possible, columns: chosen ?? usualColumns(collection), choose }
}

/** A handful that says the most: no long texts, and the date of the record at the end. */
function usualColumns(collection: CollectionInfo): string[] {
  const names = shownFields(collection)
    .filter(({ name, type, hidden }) => !hidden && !heavy.has(type) && name !== labelField(collection))
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && name !== 'updated' && name !== 'created')
  const hasDate = collection.fields.some(({ name }) => name === 'created')
  return [...names.slice(0, maxColumns), ...(hasDate ? ['created'] : [])]
}

function readSaved(): Record<string, string[]> {
  try {
    return savedShape.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}
