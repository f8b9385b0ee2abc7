import { beat, moodFor, readTabs } from './tab-mood.ts'

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
