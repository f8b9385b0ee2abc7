import { useSyncExternalStore } from 'react'

/** `back` is the short while after the return in which everything on show is asked for again. */
export type Connection = 'online' | 'offline' | 'back'

/** How long the return is told, in milliseconds. */
const welcome = 4000

let current: Connection = 'online'
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Follows whether the browser has a network, for as long as the page lives. */
export function startConnection(): void {
  addEventListener('offline', () => turn('offline'))
  addEventListener('online', () => {
    if (current !== 'offline') return
    turn('back')
    timer = setTimeout(() => turn('online'), welcome)
  })
  if (!navigator.onLine) turn('offline')
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => 'online',
  )
}

function turn(next: Connection): void {
  clearTimeout(timer)
  current = next
  for (const listener of listeners) listener()
}
