import { useQuery } from '@tanstack/react-query'
import { Navigate } from '../../../lib/router/hooks.ts'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { Answer } from '../../../ui/answer.tsx'
import { CollectionPicker } from './collection-picker.tsx'
import { collectionsQuery } from './collections.ts'
import { collectionAddress } from './record-address.ts'
import { RecordList } from './record-list.tsx'
import classes from './records-panel.module.css'

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
          <div className={classes.panel}>
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
