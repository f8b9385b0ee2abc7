import { useState } from 'react'

/**
 * Returns the value of a box or a switch, and a function that chooses another one. The choice is shown until
 * the value has changed; otherwise the browser would reset the box in between.
 */
export function useShownAtOnce<Value>(value: Value): [Value, (chosen: Value) => void] {
  const [press, setPress] = useState<{ readonly chosen: Value; readonly before: Value }>()
  if (press && press.before !== value) setPress(undefined)
  const shown = press?.before === value ? press.chosen : value
  return [shown, (chosen) => setPress({ chosen, before: value })]
}
