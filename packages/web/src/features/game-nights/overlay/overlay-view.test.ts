import { describe, expect, it } from 'vitest'
import { overlayAddress, readOverlayView, type OverlayView } from './overlay-view.ts'

describe('what the address of an overlay asks for [GN-09]', () => {
  const rows: [search: string, view: OverlayView, reason: string][] = [
    ['', { show: 'board', side: 'left' }, 'nothing said'],
    ['?show=board&side=right', { show: 'board', side: 'right' }, 'the board on the right'],
    ['?show=squad&squad=2', { show: 'squad', squad: 2, side: 'left' }, 'one squad'],
    ['?show=squad&squad=two', { show: 'board', side: 'left' }, 'no squad'],
    ['?show=squad', { show: 'board', side: 'left' }, 'a squad without a number'],
    ['?show=<b>&side=up', { show: 'board', side: 'left' }, 'something else'],
  ]
  it.each(rows)('%s is %j: %s', (search, view) => {
    expect(readOverlayView(new URLSearchParams(search))).toEqual(view)
  })

  it.each<OverlayView>([
    { show: 'board', side: 'right' },
    { show: 'squad', squad: 12, side: 'left' },
  ])('an address for %j says the same', (view) => {
    const address = new URL(overlayAddress('https://site.test', 'a key/with?marks', view))
    expect(decodeURIComponent(address.pathname)).toBe('/overlay/a key/with?marks')
    expect(readOverlayView(address.searchParams)).toEqual(view)
  })
})
