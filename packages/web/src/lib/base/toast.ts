import { useSyncExternalStore } from 'react'

/** What a toast is about, as a banner says it. */
type ToastKind = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
  readonly title?: string
}

/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()
const none: readonly Toast[] = []

/** Shows a message in the corner for five seconds; hover and focus hold it. */
export function showToast(message: string, options: { kind?: ToastKind; title?: string } = {}): void {
  const { kind = 'info', title } = options
  toasts = [...toasts.slice(-3), { id: nextId++, kind, message, ...(title && { title }) }]
  announce()
}

export const toastSuccess = (message: string): void => showToast(message, { kind: 'success' })
export const toastError = (message: string): void => showToast(message, { kind: 'error' })

export function dismissToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id)
  announce()
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => none,
  )
}

function announce(): void {
  for (const listener of listeners) listener()
}
