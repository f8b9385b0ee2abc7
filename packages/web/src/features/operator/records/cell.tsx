import type { RecordModel } from 'pocketbase'
import { formatMoment } from '../../../lib/dates/moments.ts'
import { Link } from '../../../ui/base/link.tsx'
import { itemsOf } from '../fields/list-draft.ts'
import classes from '../panel.module.css'
import { labelOf, type CollectionInfo, type FieldInfo } from './collections.ts'
import { recordAddress } from './record-address.ts'

/** A value in a table: short, and with links to related records. */
export function Cell({ record, field, collections }: CellProps) {
  const value: unknown = record[field.name]
  if (field.type === 'relation') {
    const target = collections.find(({ id }) => id === field.collectionId)
    const ids = itemsOf(value)
    if (!target || ids.length === 0) return <Nothing />
    return (
      <span className={classes.clip}>
        {ids.slice(0, maxShown).map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={recordAddress(target.name, id)} dir="auto">
              {labelOf(expandedIn(record, field.name, id) ?? { id }, target)}
            </Link>
          </span>
        ))}
        {ids.length > maxShown && ` and ${ids.length - maxShown} more`}
      </span>
    )
  }
  const text = valueText(value, field.type)
  if (text === '') return <Nothing />
  return (
    <span className={classes.clip} dir="auto">
      {text}
    </span>
  )
}

const maxShown = 3
const longest = 120

/** Returns a value in one line. */
export function valueText(value: unknown, type: string): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if ((type === 'date' || type === 'autodate') && typeof value === 'string') return formatMoment(value)
  if (typeof value === 'string') return value.slice(0, longest)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return JSON.stringify(value).slice(0, longest)
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="spoken">empty</span>
    </>
  )
}

function expandedIn(record: RecordModel, name: string, id: string): Record<string, unknown> | undefined {
  const found: unknown = record.expand?.[name]
  const list = Array.isArray(found) ? found : [found]
  return list.find((other): other is Record<string, unknown> => isRecord(other) && other['id'] === id)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

interface CellProps {
  readonly record: RecordModel
  readonly field: FieldInfo
  readonly collections: readonly CollectionInfo[]
}
