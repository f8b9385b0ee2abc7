import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { outOfOrder } from '../records/locks.ts'

/** Watches the transactions of this process; the answer ends that and throws if one asked for a lock out of order. */
export function watchLockOrder(): () => void {
  const seen: string[] = []
  const note = (message: unknown) => {
    const { stack } = new Error('asked for here')
    seen.push(`${JSON.stringify(message)}\n${stack}`)
  }
  subscribe(outOfOrder.name, note)
  return () => {
    unsubscribe(outOfOrder.name, note)
    if (seen.length > 0) throw new Error(`${seen.length} locks out of order, the first: ${seen[0]}`)
  }
}
