import { words } from '@longhouse/contract/words'

/** Plots of any numbers. */
export const plotWords = words({
  asTable: 'Show as table',
  keys: 'Left and right go from point to point.',
  keysOfLines: 'Left and right go from point to point, up and down from line to line.',
  legend: 'Lines',
  point: '{name}, {axis} {value}, {at}',
  stair: '{value}, {name}, {at}',
  date: 'Date',
  name: 'Name',
  value: 'Value',
  nothing: 'Nothing to draw yet.',
})
