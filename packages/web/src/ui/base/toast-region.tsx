import { useEffect, useState, useLayoutEffect, useRef, type RefObject } from 'react'
import { dismissToast, toastDuration, useToasts, type Toast } from '../../lib/base/toast.ts'
import { Banner } from './banner.tsx'
import classes from './base.module.css'

/** Where toasts appear; there once per page. */
export function ToastRegion() {
  const toasts = useToasts()
  const region = useToastPlace(toasts)
  return (
    <section ref={region} className={classes.region} aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), toastDuration)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])

  return (
    <div
      className={classes.toast}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Banner
        kind={toast.kind}
        {...(toast.title && { title: toast.title })}
        onClose={() => dismissToast(toast.id)}
      >
        {toast.message}
      </Banner>
    </div>
  )
}

const pressable = 'a[href], button, input, select, textarea, summary'

/** Keeps the toasts off everything that can be clicked. */
function useToastPlace(toasts: readonly unknown[]): RefObject<HTMLElement | null> {
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

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Screen {
  readonly width: number
  readonly height: number
  /** Lower end of the bar, where the page begins. */
  readonly top: number
}

const edge = 16
const step = 16
const wide = 900

/** Returns the possible places of a box, best first: at the foot, at the head, then anywhere between. */
export function toastPlaces(size: Pick<Box, 'width' | 'height'>, screen: Screen): readonly Box[] {
  const right = screen.width - size.width - edge
  const columns = screen.width < wide ? [(screen.width - size.width) / 2] : [right, right / 2, edge]
  const foot = screen.height - size.height - edge
  const head = screen.top + edge / 2
  const between = Array.from({ length: Math.max(0, Math.floor((foot - head) / step)) }, (_, index) => {
    return foot - (index + 1) * step
  })
  return [foot, head, ...between].flatMap((top) => columns.map((left) => ({ ...size, left, top })))
}

/** Returns the first place that covers nothing, or else the one that covers least. */
export function freePlace(places: readonly Box[], obstacles: readonly Box[]): Box | undefined {
  const covered = places.map((place) => {
    return obstacles.reduce((sum, obstacle) => sum + commonArea(place, obstacle), 0)
  })
  return places[covered.indexOf(Math.min(...covered))]
}

function commonArea(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}
