/** Every open tab of the site in this browser, by its id. */
export type OpenTabs = Record<string, { timestamp: number; lastActive: number }>

export type Mood = 'calm' | 'concerned' | 'worried' | 'panicked' | 'distressed'

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
