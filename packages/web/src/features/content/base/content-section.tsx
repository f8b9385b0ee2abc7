import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { PageHeader } from '../../../ui/base/page.tsx'
import { SkeletonGrid } from '../../../ui/base/skeleton-grid.tsx'
import {
  AddContentButton,
  ContentDialogs,
  useContentEditing,
  type ContentEditing,
} from './content-dialogs.tsx'
import type { ContentItem, ContentKind } from '../content-kind.ts'
import { useContent } from './content.queries.ts'

/** The whole of a content screen: heading with its button, the four states, the dialogs. Only the list differs. */
export function ContentSection<Item extends ContentItem>(props: ContentSectionProps<Item>) {
  const { kind, title, documentTitle, lead, emptyTitle, children } = props
  const { data, isPending, isError, isFetching, refetch } = useContent(kind)
  const editing = useContentEditing<Item>()
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        actions={<AddContentButton kind={kind} editing={editing} />}
        {...(documentTitle ? { documentTitle } : {})}
      />
      {isError && (
        <ErrorBanner
          message={kind.messages.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <SkeletonGrid label="Loading…" count={4} height={72} />}
      {data?.length === 0 && <EmptyState title={emptyTitle}>Staff can write the first entry.</EmptyState>}
      {data && data.length > 0 && children(data, editing)}
      <ContentDialogs kind={kind} editing={editing} />
    </>
  )
}

interface ContentSectionProps<Item extends ContentItem> {
  readonly kind: ContentKind<Item>
  readonly title: string
  readonly documentTitle?: string
  readonly lead: string
  readonly emptyTitle: string
  readonly children: (items: readonly Item[], editing: ContentEditing<Item>) => ReactNode
}
