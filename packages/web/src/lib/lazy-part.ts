import {
  createElement,
  lazy,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
} from 'react'
import { loadChunk } from './chunks.ts'
import { painted } from './painted.ts'
import { currentSession } from './session-state.ts'

/** A component that arrives when it is first shown, with the notice and second try every late part has. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }))
}

/**
 * A dialog that arrives when it is first opened. Nothing stands in its place meanwhile: were it a fallback, what follows
 * would be held back for as long as that has to be seen. It is drawn in pieces, so that what is pressed shows first.
 */
export function dialogPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined
  const arrive = async () => (here ??= await loadChunk(load))
  return function DialogPart(props: Props) {
    const [part, setPart] = useState(() => here)
    useEffect(() => {
      const show = (arrived: ComponentType<Props>) => startTransition(() => setPart(() => arrived))
      // Asking for it takes the page longer than drawing the press.
      if (!part) void painted().then(arrive).then(show)
    }, [part])
    return part && createElement<Props>(part, props)
  }
}

/** Milliseconds. */
const patience = 1500
const coming = new Set<Promise<void>>()

/**
 * A part that only members see: guests never fetch it, for whoever is logged in it comes along with its screen. Once it
 * is there it is shown without a pause.
 */
export function memberPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Late = lazyPart(load)
  if (!currentSession().isLoggedIn) return Late
  let here: ComponentType<Props> | undefined
  const arrive = (part: ComponentType<Props>) => void (here = part)
  // A failure shows when the part is wanted; this is only a head start.
  coming.add(load().then(arrive, () => undefined))
  return function MemberPart(props: Props) {
    const [part] = useState(() => here ?? Late)
    return createElement<Props>(part, props)
  }
}

/** Whoever is logged in sees the page come alive as a whole, unless a part takes too long. */
export async function memberParts(): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patience))
  if (coming.size > 0) await Promise.race([Promise.all(coming), tooLong])
}
