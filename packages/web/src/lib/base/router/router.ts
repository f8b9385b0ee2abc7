import type { ComponentType } from 'react'
import { resolveAddress, textOf, type Address, type Location, type To } from './address.ts'
import { matchRoute, type Params, type Route, type RouteMatch } from './routes.ts'

/** How the current entry was reached. */
type NavigationAction = 'POP' | 'PUSH' | 'REPLACE'

export interface NavigateOptions {
  readonly replace?: boolean | undefined
  readonly state?: unknown
  /** The page stays where it is scrolled to. */
  readonly preventScrollReset?: boolean | undefined
  /** Screens cross-fade where the browser can. */
  readonly isFaded?: boolean
}

/** The address and the screen that are shown. */
export interface RouterState {
  readonly location: Location
  readonly params: Params
  readonly branch: readonly Route[]
  /** One per route of the branch, as far as they have arrived. */
  readonly components: readonly ComponentType[] | undefined
  /** A screen is loading. */
  readonly isLoading: boolean
  /** Pixels to scroll to; `stay` keeps the position, `begin` is the anchor of the address or the top. */
  readonly scroll: number | 'stay' | 'begin'
}

/** How a screen can be left; `UNLOAD` is a reload, a closed tab or another site. */
export type Leaving = NavigationAction | 'UNLOAD'

/** Asks before the current screen is left. */
interface Guard {
  /** Returns whether to stay for now. The message before an `UNLOAD` is the browser's own. */
  readonly holds: (way: Leaving) => boolean
  /** Called with a function that resumes the navigation. */
  readonly onHeld: (goOn: () => void) => void
}

type Listener = (change: { readonly isFaded: boolean }) => void

interface Journey {
  readonly address: Address
  readonly state: unknown
  readonly key: string
  readonly action: NavigationAction
  readonly isFaded: boolean
  readonly staysPut: boolean
}

interface Entry {
  readonly usr?: unknown
  readonly key?: string
  readonly idx?: number
}

/** Navigates between screens. A screen is shown, and its address written, when all its parts have loaded. */
export class Router {
  readonly #routes: readonly Route[]
  readonly #listeners = new Set<Listener>()
  readonly #guards: Guard[] = []
  readonly #loaded = new Map<Route, ComponentType>()
  readonly #faded = new Set<string>()
  readonly #places = import.meta.env.SSR ? undefined : new ScrollPlaces()
  #index = 0
  #turn = 0
  #isPassing = false
  /** The current entry is the copy of the first one, see `#pushSpare`. */
  #isSpare = false
  #afterReturn: (() => void) | undefined
  state: RouterState

  constructor(routes: readonly Route[], address: Address) {
    this.#routes = routes
    const { branch, params } = this.#match(address.pathname)
    const entry = import.meta.env.SSR ? {} : entryOf(history.state)
    this.#index = entry.idx ?? 0
    const location = { ...address, state: entry.usr ?? null, key: entry.key ?? newKey() }
    this.state = { location, params, branch, components: undefined, isLoading: true, scroll: 'stay' }
  }

  /** Loads the parts of the first page; a pre-rendered page is not scrolled. */
  async start({ isWritten }: { readonly isWritten: boolean }): Promise<void> {
    const { location, branch } = this.state
    const target = movedTo(branch, location)
    if (target) return this.navigate(target, { replace: true })
    const turn = this.#turn
    const components = await this.#load(branch)
    if (turn !== this.#turn) return
    const scroll = this.#places?.find(location.key) ?? (isWritten ? 'stay' : 'begin')
    this.#show({ ...this.state, components, isLoading: false, scroll })
  }

  /** Follows the browser's own buttons. Returns a function that stops. */
  follow(): () => void {
    this.#numbered(this.#index)
    const onPop = () => this.#popped()
    const onHide = () => {
      this.#places?.note(this.state.location.key)
      this.#places?.store()
    }
    addEventListener('popstate', onPop)
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('popstate', onPop)
      removeEventListener('pagehide', onHide)
    }
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** If several guards hold, the last one decides. Returns a function that removes the guard. */
  guard(guard: Guard): () => void {
    if (this.#guards.push(guard) === 1) addEventListener('beforeunload', this.#onUnload)
    if (this.#index === 0) this.#pushSpare()
    return () => {
      this.#guards.splice(this.#guards.indexOf(guard), 1)
      if (this.#guards.length === 0) removeEventListener('beforeunload', this.#onUnload)
    }
  }

  readonly #onUnload = (event: BeforeUnloadEvent) => {
    if (!this.#isPassing && this.#guards.some(({ holds }) => holds('UNLOAD'))) event.preventDefault()
  }

  /**
   * Before the first entry Back leaves the document and no guard is asked; phones do not even send `beforeunload`. So
   * the first entry gets a copy on top. The next screen takes the place of the copy, and Back goes past it.
   */
  #pushSpare(): void {
    history.pushState({ ...this.#numbered(0), idx: ++this.#index }, '')
    this.#isSpare = true
  }

  async navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const journey: Journey = {
      address: resolveAddress(to, this.state.location.pathname),
      state: options.state ?? null,
      key: newKey(),
      action: options.replace ? 'REPLACE' : 'PUSH',
      isFaded: options.isFaded ?? false,
      staysPut: options.preventScrollReset ?? false,
    }
    const goOn = () => this.#travel(journey)
    return this.#isHeld(journey.action, () => this.#passing(() => void goOn())) ? undefined : goOn()
  }

  #popped(): void {
    if (this.#afterReturn) {
      this.#afterReturn()
      this.#afterReturn = undefined
      return
    }
    // An anchor that the browser itself followed has made an entry without a number.
    const entry = this.#numbered(this.#index + 1)
    const steps = entry.idx - this.#index
    const returned = Promise.withResolvers<void>()
    const goOn = () => void returned.promise.then(() => this.#passing(() => history.go(steps)))
    if (steps !== 0 && this.#isHeld('POP', goOn)) {
      this.#afterReturn = returned.resolve
      history.go(-steps)
      return
    }
    this.#index = entry.idx
    if (this.#isSpare && steps < 0) return this.#goPastFirst()
    this.#isSpare = false
    const { pathname, search, hash } = location
    const isFaded =
      this.#faded.has(fadeKey(pathname, this.state.location.pathname)) ||
      this.#faded.has(fadeKey(this.state.location.pathname, pathname))
    void this.#travel({
      address: { pathname, search, hash },
      state: entry.usr ?? null,
      key: entry.key,
      action: 'POP',
      isFaded,
      staysPut: false,
    })
  }

  /** Goes back past the first entry. If nothing precedes it, it shows what its copy showed. */
  #goPastFirst(): void {
    this.#isSpare = false
    const { state, key, ...address } = this.state.location
    history.replaceState({ usr: state, key, idx: 0 }, '', textOf(address))
    history.back()
  }

  /** Returns the current entry, which has a number and a key from now on. */
  #numbered(index: number): Entry & { readonly key: string; readonly idx: number } {
    const entry = entryOf(history.state)
    const { key = this.#index === index ? this.state.location.key : newKey(), idx = index } = entry
    const numbered = { ...entry, key, idx }
    history.replaceState(numbered, '')
    return numbered
  }

  #isHeld(action: NavigationAction, goOn: () => void): boolean {
    const guard = this.#guards.findLast(({ holds }) => holds(action))
    if (this.#isPassing || !guard) return false
    guard.onHeld(goOn)
    return true
  }

  #passing(go: () => void): void {
    this.#isPassing = true
    go()
  }

  async #travel(journey: Journey): Promise<void> {
    this.#isPassing = false
    const turn = ++this.#turn
    this.#places?.note(this.state.location.key)
    const match = this.#match(journey.address.pathname)
    const target = movedTo(match.branch, journey.address)
    if (target)
      return this.#travel({
        ...journey,
        address: resolveAddress(target, '/'),
        action: journey.action === 'PUSH' ? 'PUSH' : 'REPLACE',
      })
    const here = this.#arrived(match.branch)
    if (here) return this.#arrive(journey, { ...match, components: here })
    this.#show({ ...this.state, isLoading: true, scroll: 'stay' })
    const components = await this.#load(match.branch)
    if (turn === this.#turn) this.#arrive(journey, { ...match, components })
  }

  #arrive(journey: Journey, screen: RouteMatch & { readonly components: readonly ComponentType[] }): void {
    const { address, state, key, action, isFaded, staysPut } = journey
    if (action !== 'POP') this.#write(journey)
    if (isFaded) this.#faded.add(fadeKey(this.state.location.pathname, address.pathname))
    const scroll = this.#places?.find(key) ?? (staysPut ? 'stay' : 'begin')
    this.#show({ ...screen, location: { ...address, state, key }, isLoading: false, scroll }, { isFaded })
  }

  #write({ action, address, state, key }: Journey): void {
    const isOnTop = action === 'PUSH' && !this.#isSpare
    if (isOnTop) this.#index += 1
    const entry: Entry = { usr: state, key, idx: this.#index }
    if (isOnTop) history.pushState(entry, '', textOf(address))
    else history.replaceState(entry, '', textOf(address))
    this.#isSpare &&= action !== 'PUSH'
  }

  #show(state: RouterState, { isFaded = false } = {}): void {
    this.state = state
    for (const listener of this.#listeners) listener({ isFaded })
  }

  #match(pathname: string): RouteMatch {
    const match = matchRoute(this.#routes, pathname)
    if (!match) throw new Error(`Nothing is shown at ${pathname}`)
    return match
  }

  /** Returns undefined while a part is missing. */
  #arrived(branch: readonly Route[]): ComponentType[] | undefined {
    const components = branch.map((route) => route.Component ?? this.#loaded.get(route))
    return components.every((component) => component !== undefined) ? components : undefined
  }

  #load(branch: readonly Route[]): Promise<ComponentType[]> {
    return Promise.all(
      branch.map(async (route) => {
        const component = route.Component ?? this.#loaded.get(route) ?? (await route.load?.())
        if (!component) throw new Error(`${route.path ?? 'A layout'} has nothing to show`)
        this.#loaded.set(route, component)
        return component
      }),
    )
  }
}

function movedTo(branch: readonly Route[], { search }: Address): string | undefined {
  const target = branch.at(-1)?.movedTo
  return target && target + search
}

function entryOf(state: unknown): Entry {
  return typeof state === 'object' && state !== null ? state : {}
}

const newKey = () => Math.random().toString(36).slice(2, 10)
const fadeKey = (from: string, to: string) => `${from} ${to}`

const storageKey = 'scroll-places'

/** Scroll positions of the entries of the history; they survive a reload of the tab. */
class ScrollPlaces {
  readonly #places = new Map<string, number>(readStored())

  constructor() {
    history.scrollRestoration = 'manual'
  }

  note(key: string): void {
    this.#places.set(key, scrollY)
  }

  find(key: string): number | undefined {
    return this.#places.get(key)
  }

  /** Stores the positions for a person who leaves the page and comes back to it. */
  store(): void {
    history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...this.#places]))
    } catch (error) {
      console.warn('Where the page was scrolled to is not kept', error)
    }
  }
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
