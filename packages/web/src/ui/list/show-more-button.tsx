import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Asks for the next page of a list, as long as there is one. */
export function ShowMoreButton({ query, className, fullWidth = false, children }: ShowMoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      className={className ?? ''}
      variant="default"
      fullWidth={fullWidth}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}

export interface ShowMoreButtonProps extends Pick<ButtonProps, 'fullWidth'> {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  readonly className?: string | undefined
  readonly children: ReactNode
}
