interface PageOfList {
  readonly page: number
  readonly totalPages: number
}

/** The number of the page after this one, for lists that grow by a button. */
export function nextPage({ page, totalPages }: PageOfList): number | undefined {
  return page < totalPages ? page + 1 : undefined
}
