import {
  createElement,
  lazy,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type LazyExoticComponent,
} from 'react'
import { painted } from './painted.ts'
import { loadChunk } from './chunks.ts'
import { currentSession } from './session-state.ts'

/** A component that loads when it is first shown, with the notice and retry of every late part. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }))
}

/**
 * A dialog that loads when it is first opened. It has no fallback: React would hold back what follows until
 * the fallback had been visible for a while. It renders in a transition, so that the click shows first.
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
      // Loading it takes the page longer than drawing the click.
      if (!part) void painted().then(arrive).then(show)
    }, [part])
    return part && createElement<Props>(part, props)
  }
}

/** Milliseconds. */
const patience = 1500
const coming = new Set<Promise<void>>()

/**
 * A part that only members see. Guests never load it; members load it along with its screen. Once loaded it
 * is shown without a pause.
 */
export function memberPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Late = lazyPart(load)
  if (!currentSession().isLoggedIn) return Late
  let here: ComponentType<Props> | undefined
  const arrive = (part: ComponentType<Props>) => void (here = part)
  // A failure shows when the part is needed; this is only a head start.
  coming.add(load().then(arrive, () => undefined))
  return function MemberPart(props: Props) {
    const [part] = useState(() => here ?? Late)
    return createElement<Props>(part, props)
  }
}

/** Waits for the parts of members, so that the page reacts as a whole, unless a part takes too long. */
export async function memberParts(): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, patience))
  if (coming.size > 0) await Promise.race([Promise.all(coming), tooLong])
}
