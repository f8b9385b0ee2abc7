import { useSyncExternalStore } from 'react'

/** `back` lasts for a short while after the network returns, while all visible data is fetched again. */
type Connection = 'online' | 'offline' | 'back'

/** Milliseconds for which `back` lasts. */
const welcome = 4000

let current: Connection = 'online'
let words = ''
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const readers = new Set<() => void>()

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
    onConnectionChange,
    () => current,
    () => 'online',
  )
}

/** Returns a message for the offline notice, or '' if the notice shows its own. */
export function useOfflineWords(): string {
  return useSyncExternalStore(
    onWords,
    () => words,
    () => '',
  )
}

/** Sets the message of the offline notice, such as the age of the data; an empty message resets it. */
export function sayOffline(sentence: string): void {
  if (sentence === words) return
  words = sentence
  for (const reader of readers) reader()
}

/** Subscribes to changes. Returns a function that unsubscribes. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether there is a network, and whether it has just come back. */
export const currentConnection = (): Connection => current

function turn(next: Connection): void {
  clearTimeout(timer)
  current = next
  for (const listener of listeners) listener()
}

// Not the listeners of the connection: one of those sets the message.
function onWords(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}
