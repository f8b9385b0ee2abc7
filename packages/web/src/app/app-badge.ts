import { noticeKeys } from '../features/notifications/unseen.query.ts'
import { queryClient } from '../lib/records/query-client.ts'

/** Keeps the number on the app's icon equal to the number of unseen notices. Returns a function to stop. */
export function followBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined
  let shown: number | undefined
  const show = () => {
    const count = queryClient.getQueryData<number>(noticeKeys.unseen)
    if (count === undefined || count === shown) return
    shown = count
    navigator.setAppBadge(count).catch(console.warn)
  }
  show()
  return queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') show()
  })
}
