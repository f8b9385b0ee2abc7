import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { loadChunk } from '../../lib/base/chunks.ts'
import type { Egg } from './egg.ts'
import { eggs } from './eggs.ts'
import { markFound } from './found-eggs.ts'
import { areShortcutsOn } from './shortcut-setting.ts'
import { isWithin } from './triggers.ts'

const views = new Map(eggs.map((egg) => [egg, lazy(async () => ({ default: await loadChunk(egg.load) }))]))

/** Watches the triggers and shows the eggs they open. */
export function EggEngine() {
  const { open, news } = useSyncExternalStore(nest.subscribe, nest.state)

  useEffect(() => {
    const stops = eggs.map((egg) => egg.trigger.watch((isDone) => answer(egg, isDone)))
    // Before all other listeners: a form beneath an egg must not receive the Escape meant for the egg.
    addEventListener('keydown', leaveByKey, { capture: true })
    return () => {
      for (const stop of stops) stop()
      removeEventListener('keydown', leaveByKey, { capture: true })
    }
  }, [])

  return (
    <>
      <VisuallyHidden aria-live="polite" data-testid="egg-news">
        {news}
      </VisuallyHidden>
      {open.map((egg) => {
        const View = views.get(egg)
        return (
          View && (
            <Suspense key={egg.id} fallback={null}>
              <View reward={egg.reward} onLeave={() => nest.leave(egg)} onFound={() => markFound(egg.id)} />
            </Suspense>
          )
        )
      })}
    </>
  )
}

function answer(egg: Egg, isDone = true): boolean {
  if (!isDone) return nest.leave(egg)
  if (!isWelcome(egg)) return false
  const hasEffect = nest.fire(egg)
  if (hasEffect && egg.kind !== 'corner') markFound(egg.id)
  return hasEffect
}

function isWelcome({ trigger }: Egg): boolean {
  return !trigger.isShortcut || (areShortcutsOn() && !hasDialog())
}

function leaveByKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const isOverlay = nest.state().open.some(({ kind }) => kind === 'overlay')
  // In a form or a menu, Escape has another meaning than leaving a mode.
  if (!isOverlay && (hasDialog() || isWithin(event, 'input,textarea,[role=menu]'))) return
  if (!nest.escape()) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

const hasDialog = () => document.querySelector('[aria-modal=true],dialog[open]') !== null

/** The open eggs, oldest first, and the announcement for screen readers. */
interface OpenEggs {
  readonly open: readonly Egg[]
  readonly news: string
}

/** Decides which eggs open and close; keys and pictures are handled elsewhere. */
export class EggNest {
  #state: OpenEggs = { open: [], news: '' }
  readonly #listeners = new Set<() => void>()

  readonly state = (): OpenEggs => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens or leaves the egg of a trigger. Returns whether that had an effect. */
  readonly fire = (egg: Egg): boolean => {
    const { open } = this.#state
    if (open.includes(egg)) return egg.kind === 'mode' && this.leave(egg)
    // Keys meant for an open overlay do not open the next egg.
    if (egg.trigger.isShortcut && open.some(({ kind }) => kind === 'overlay')) return false
    const news = egg.kind === 'mode' ? `${egg.name} on. Press Escape to leave it.` : ''
    return this.#change([...open, egg], news)
  }

  readonly leave = (egg: Egg): boolean => {
    const { open } = this.#state
    if (!open.includes(egg)) return false
    const news = egg.kind === 'corner' ? '' : `${egg.name} ${egg.kind === 'mode' ? 'off' : 'closed'}.`
    return this.#change(
      open.filter((other) => other !== egg),
      news,
    )
  }

  /** Leaves the topmost overlay, or else the last mode. Returns whether there was one. */
  readonly escape = (): boolean => {
    const { open } = this.#state
    const top =
      open.findLast(({ kind }) => kind === 'overlay') ?? open.findLast(({ kind }) => kind === 'mode')
    return top !== undefined && this.leave(top)
  }

  #change(open: readonly Egg[], news: string): true {
    this.#state = { open, news }
    for (const listener of this.#listeners) listener()
    return true
  }
}

const nest = new EggNest()
