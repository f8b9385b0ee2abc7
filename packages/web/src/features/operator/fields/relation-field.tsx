import { TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { Link } from '../../../ui/base/link.tsx'
import { operatorClient, operatorKey } from '../operator-client.ts'
import { labelField, labelOf, type CollectionInfo } from '../records/collections.ts'
import { recordAddress } from '../records/record-address.ts'
import type { FieldEditorProps, FieldKind } from './field-kind.ts'
import { FieldName } from './field-name.tsx'
import classes from './fields.module.css'
import { draftOfList, itemsOf, listIn, storedItems } from './list-draft.ts'

const maxFound = 8

/** Records of another collection: those it points at, each with the way there, and a search for more. */
export const relationKind: FieldKind = {
  read: (value) => draftOfList(itemsOf(value)),
  send: (draft, field) => ({ [field.name]: storedItems(listIn(draft), field) }),
  Editor: RelationEditor,
}

function RelationEditor({ field, value, error, onChange, collections, isTouched }: FieldEditorProps) {
  const errorId = useId()
  const [search, setSearch] = useState('')
  const ids = listIn(value)
  const target = collections.find(({ id }) => id === field.collectionId)
  const add = (id: string) => {
    onChange(draftOfList(field.maxSelect > 1 ? [...ids, id] : [id]))
    setSearch('')
  }
  return (
    <fieldset className={`stack gap-8 ${classes.group}`} {...(error && { 'aria-describedby': errorId })}>
      <legend className={`small below-4 ${classes.legend}`}>
        <FieldName field={field} isSpoken />
      </legend>
      {target && (
        <Chosen
          ids={ids}
          target={target}
          isTouched={isTouched}
          onRemove={(id) => onChange(draftOfList(ids.filter((other) => other !== id)))}
        />
      )}
      {target && (
        <TextInput
          type="search"
          autoComplete="off"
          aria-label={`Search ${target.name} for ${field.name}`}
          placeholder={`Search ${target.name} by ${labelField(target)} or id`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {target && search.trim() !== '' && (
        <Found search={search.trim()} target={target} taken={ids} onChoose={add} />
      )}
      {error && (
        <p id={errorId} className="small danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Chosen({ ids, target, isTouched, onRemove }: ChosenProps) {
  const { data: records = [] } = useQuery({
    queryKey: [operatorKey, 'labels', target.name, ids],
    queryFn: () =>
      operatorClient.collection(target.name).getFullList({
        filter: ids.map((id) => operatorClient.filter('id = {:id}', { id })).join(' || '),
        fields: `id,${labelField(target)}`,
      }),
    enabled: ids.length > 0 && ids.length <= 100,
  })
  if (ids.length === 0) return null
  return (
    <ul className="bare-list stack gap-4">
      {ids.map((id) => {
        const label = labelOf(records.find((record) => record.id === id) ?? { id }, target)
        return (
          <li key={id} className={classes.item}>
            {isTouched ? (
              <bdi className={`grow ${classes.fileName}`}>{label}</bdi>
            ) : (
              <Link className={`grow ${classes.fileName}`} to={recordAddress(target.name, id)} dir="auto">
                {label}
              </Link>
            )}
            {label !== id && <code className="fixed text-12 muted">{id}</code>}
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${label}`}
              onClick={() => onRemove(id)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Found({ search, target, taken, onChoose }: FoundProps) {
  const asked = useDeferredValue(search)
  const label = labelField(target)
  const { data, isError } = useQuery({
    queryKey: [operatorKey, 'search', target.name, asked],
    queryFn: () =>
      operatorClient.collection(target.name).getList(1, maxFound, {
        filter: operatorClient.filter(`${label} ~ {:text} || id = {:text}`, { text: asked }),
        fields: `id,${label}`,
        skipTotal: true,
      }),
    placeholderData: keepPreviousData,
  })
  const found = data?.items.filter(({ id }) => !taken.includes(id)) ?? []
  return (
    <>
      <output className={`small muted ${classes.note}`}>
        {isError ? 'The search failed.' : data && found.length === 0 ? 'Nothing found.' : ''}
      </output>
      <ul className="bare-list stack gap-4">
        {found.map((record) => (
          <li key={record.id}>
            <button type="button" className={classes.choice} onClick={() => onChoose(record.id)}>
              <IconPlus size={18} aria-hidden="true" />
              <bdi className={`grow ${classes.fileName}`}>{labelOf(record, target)}</bdi>
              <code className="fixed text-12 muted">{record.id}</code>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ChosenProps {
  readonly ids: readonly string[]
  readonly target: CollectionInfo
  readonly isTouched: boolean
  readonly onRemove: (id: string) => void
}

interface FoundProps {
  readonly search: string
  readonly target: CollectionInfo
  readonly taken: readonly string[]
  readonly onChoose: (id: string) => void
}
