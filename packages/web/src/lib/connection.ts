import { useSyncExternalStore } from 'react'

/** `back` is the short while after the return in which everything on show is asked for again. */
export type Connection = 'online' | 'offline' | 'back'

/** How long the return is told, in milliseconds. */
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

/** The sentence about what is on show while there is no network, where somebody knows a better one than the notice. */
export function useOfflineWords(): string {
  return useSyncExternalStore(
    onWords,
    () => words,
    () => '',
  )
}

/** Tells how old what is on show is; an empty text takes it back. */
export function sayOffline(sentence: string): void {
  if (sentence === words) return
  words = sentence
  for (const reader of readers) reader()
}

/** Calls back after every change; gives the way to stop that. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there is a network, and whether it has just come back. */
export const currentConnection = (): Connection => current

function turn(next: Connection): void {
  clearTimeout(timer)
  current = next
  for (const listener of listeners) listener()
}

// Whoever brings the words follows the connection, and must not hear of them.
function onWords(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}
