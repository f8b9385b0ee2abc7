import { useEffect, useEffectEvent, useState } from 'react'

const setting = 'runQueueKeys'

/** Keys that decide, unless the verifier types or a dialog is open. They can be switched off. */
export function useDecisionKeys(steps: Readonly<Record<string, () => void>>) {
  const [isOn, setOn] = useState(() => localStorage.getItem(setting) !== 'off')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key.toLowerCase()]
    if (!step || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return
    if (document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
  const turn = (isWanted: boolean) => {
    setOn(isWanted)
    if (isWanted) localStorage.removeItem(setting)
    else localStorage.setItem(setting, 'off')
  }
  return { isOn, turn }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
