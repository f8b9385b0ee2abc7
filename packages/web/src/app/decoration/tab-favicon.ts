const storageKey = 'openTabs'
const beatEvery = 5000

/** Tells the other tabs that this one is open, and shows in the favicon what that many tabs do to a person. */
export function startTabFavicon(): () => void {
  const id = crypto.randomUUID?.() ?? String(Math.random()).slice(2)
  const pulse = () => {
    const tabs = beat(localStorage.getItem(storageKey), id, Date.now())
    localStorage.setItem(storageKey, JSON.stringify(tabs))
    showMood(Object.keys(tabs).length)
  }
  const leave = () => {
    const tabs = readTabs(localStorage.getItem(storageKey))
    delete tabs[id]
    localStorage.setItem(storageKey, JSON.stringify(tabs))
  }

  pulse()
  const timer = setInterval(pulse, beatEvery)
  addEventListener('storage', look)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', pulse)
  return () => {
    clearInterval(timer)
    removeEventListener('storage', look)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', pulse)
    leave()
  }
}

function look(event: StorageEvent): void {
  if (event.key === storageKey) showMood(Object.keys(readTabs(event.newValue)).length)
}

function showMood(tabs: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const address = `/icons/mood-${moodFor(tabs)}.svg`
  if (icon && icon.getAttribute('href') !== address) icon.href = address
}

/** Every open tab of the site in this browser, by its id. */
type OpenTabs = Record<string, { timestamp: number; lastActive: number }>

type Mood = 'calm' | 'concerned' | 'worried' | 'panicked' | 'distressed'

const staleAfter = 300_000
const moods: readonly [number, Mood][] = [
  [15, 'distressed'],
  [12, 'panicked'],
  [8, 'worried'],
  [5, 'concerned'],
]

/** Returns the mood of the favicon for a number of open tabs. */
export function moodFor(tabs: number): Mood {
  return moods.find(([least]) => tabs >= least)?.[1] ?? 'calm'
}

/** Returns the stored tabs with this one refreshed and stale ones removed. */
export function beat(stored: string | null, id: string, now: number): OpenTabs {
  const tabs: OpenTabs = { ...readTabs(stored) }
  tabs[id] = { timestamp: tabs[id]?.timestamp ?? now, lastActive: now }
  return Object.fromEntries(Object.entries(tabs).filter(([, tab]) => now - tab.lastActive <= staleAfter))
}

/** Parses the stored tabs. Skips malformed entries, since any script may have written them. */
export function readTabs(stored: string | null): OpenTabs {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).filter(isTab))
  } catch {
    return {}
  }
}

function isTab(entry: [string, unknown]): entry is [string, OpenTabs[string]] {
  const value: unknown = entry[1]
  if (typeof value !== 'object' || value === null) return false
  const { timestamp, lastActive } = { timestamp: undefined, lastActive: undefined, ...value }
  return typeof timestamp === 'number' && typeof lastActive === 'number'
}
