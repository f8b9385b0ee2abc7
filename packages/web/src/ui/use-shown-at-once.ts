import { useState } from 'react'

/**
 * A value that somebody changes with a box or a switch, and how to choose another. What is chosen is on show until the
 * value has changed: where that comes a moment later the browser would put the box back until then.
 */
export function useShownAtOnce<Value>(value: Value): [Value, (chosen: Value) => void] {
  const [press, setPress] = useState<{ readonly chosen: Value; readonly before: Value }>()
  if (press && press.before !== value) setPress(undefined)
  const shown = press?.before === value ? press.chosen : value
  return [shown, (chosen) => setPress({ chosen, before: value })]
}
