import { NativeSelect } from '@mantine/core'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { NavLink } from '../../../ui/link.tsx'
import classes from './collection-picker.module.css'
import type { CollectionInfo } from './collections.ts'
import { collectionAddress } from './record-address.ts'

/** All collections: a list next to the table, on narrow screens a box above it. */
export function CollectionPicker({ collections, current }: CollectionPickerProps) {
  const navigate = useNavigate()
  const groups = [
    { label: 'Collections', items: collections.filter(({ system }) => !system) },
    { label: 'Of the engine', items: collections.filter(({ system }) => system) },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      <NativeSelect
        className={classes.box ?? ''}
        size="md"
        label="Collection"
        value={current}
        data={groups.map(({ label, items }) => ({ group: label, items: items.map(({ name }) => name) }))}
        onChange={(event) => void navigate(collectionAddress(event.currentTarget.value))}
      />
      <nav className={classes.side} aria-label="Collections">
        {groups.map(({ label, items }) => (
          <div key={label}>
            <h2 className={classes.label}>{label}</h2>
            <ul className={classes.list}>
              {items.map(({ id, name, type }) => (
                <li key={id}>
                  <NavLink className={classes.link} to={collectionAddress(name)}>
                    <span className={classes.name}>{name}</span>
                    {type !== 'base' && <span className={classes.type}>{type}</span>}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

interface CollectionPickerProps {
  readonly collections: readonly CollectionInfo[]
  readonly current: string
}
