/** Under which the entries of a collection are kept. */
export const contentKey = (collection: string) => ['content', collection] as const
