import { useLayoutEffect, useRef, type RefObject } from 'react'
import { freePlace, toastPlaces, type Box } from './toast-place.ts'

const pressable = 'a[href], button, input, select, textarea, summary'

/** Keeps the toasts off everything that can be clicked. */
export function useToastPlace(toasts: readonly unknown[]): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    // Every click moves the focus: without toasts no dialog is searched for.
    if (toasts.length === 0) return undefined
    const settle = () => {
      if (region.current) moveAside(region.current)
    }
    // A dialog that opens takes the focus; apart from that nothing moves under the person's hand.
    const settleBelowDialog = () => {
      if (hasDialog()) settle()
    }
    settle()
    addEventListener('resize', settle)
    addEventListener('focusin', settleBelowDialog)
    return () => {
      removeEventListener('resize', settle)
      removeEventListener('focusin', settleBelowDialog)
      document.documentElement.style.removeProperty('--toast-room')
    }
  }, [toasts])
  return region
}

function moveAside(region: HTMLElement): void {
  const { width, height } = region.getBoundingClientRect()
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const places = toastPlaces({ width, height }, { width: innerWidth, height: innerHeight, top })
  // There is no room within dialogs, so they leave some at the foot of the screen.
  const place = hasDialog() ? places[0] : freePlace(places, obstaclesAround(region))
  document.documentElement.style.setProperty('--toast-room', `${height + 32}px`)
  region.style.left = `${place?.left ?? 0}px`
  region.style.top = `${place?.top ?? 0}px`
}

function hasDialog(): boolean {
  return document.querySelector('[role="dialog"]:not([inert])') !== null
}

function obstaclesAround(region: HTMLElement): Box[] {
  return [...document.querySelectorAll(pressable)]
    .filter((element) => !region.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 0 && bottom > 0 && top < innerHeight)
}
