import { useSearchParams } from '../../../lib/router/hooks.ts'

/** What the address says about the list: links carry it, back and reload keep it. */
export function useRecordsAddress() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Readonly<Record<string, string>>, { isQuiet = false } = {}) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true, replace: isQuiet },
    )
  return {
    filter: params.get('filter') ?? '',
    sort: params.get('sort') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
    recordId: params.get('record') ?? '',
    setFilter: (filter: string) => set({ filter, page: '' }),
    setSort: (sort: string) => set({ sort, page: '' }),
    setPage: (page: number) => set({ page: page === 1 ? '' : String(page) }),
    // A dialog is no place to come back to: the way back closes it first.
    setRecord: (record: string) => set({ record }, { isQuiet: true }),
  }
}
