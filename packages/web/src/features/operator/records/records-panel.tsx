import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '../../../lib/base/router/hooks.ts'
import { Answer } from '../../../ui/answer.tsx'
import { NavLink } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { collectionsQuery, type CollectionInfo } from './collections.ts'
import { collectionAddress } from './record-address.ts'
import { RecordList } from './record-list.tsx'
import classes from './records.module.css'

/** The records of every collection. */
export function RecordsPanel({ rest }: { rest: string }) {
  const query = useQuery(collectionsQuery)
  return (
    <Answer query={query} subject="the collections">
      {(collections) => {
        const [first] = collections
        if (rest === '' && first) return <Navigate to={collectionAddress(first.name)} replace />
        const collection = collections.find(({ name }) => name === rest)
        return (
          <div className={`column top ${classes.panel}`}>
            <CollectionPicker collections={collections} current={rest} />
            {collection ? (
              <RecordList key={collection.name} collection={collection} collections={collections} />
            ) : (
              <EmptyState title="There is no such collection" />
            )}
          </div>
        )
      }}
    </Answer>
  )
}

/** All collections: a list next to the table, on narrow screens a box above it. */
function CollectionPicker({ collections, current }: CollectionPickerProps) {
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
            <h2 className={`text-12 muted strong ${classes.label}`}>{label}</h2>
            <ul className={classes.collections}>
              {items.map(({ id, name, type }) => (
                <li key={id}>
                  <NavLink
                    className={`bar small muted undecorated ${classes.link}`}
                    to={collectionAddress(name)}
                  >
                    <span className={`grow ${classes.collectionName}`}>{name}</span>
                    {type !== 'base' && <span className="fixed text-12">{type}</span>}
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
