import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { loadChunk } from '../../lib/chunks.ts'
import type { Egg } from './egg.ts'
import { eggs } from './eggs.ts'
import { markFound } from './found-eggs.ts'
import { EggNest } from './open-eggs.ts'
import { areShortcutsOn } from './shortcut-setting.ts'
import { isWithin } from './triggers/key-presses.ts'

const nest = new EggNest()
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
