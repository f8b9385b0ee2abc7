const key = 'hiddenShortcuts'

/** Whether keys and clicks may open hidden things in this browser. */
export const areShortcutsOn = (): boolean => localStorage.getItem(key) !== 'off'

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}
