/** On which side of the picture it stands. */
export const overlaySides = ['left', 'right'] as const

/** On which side of the picture it stands. */
export type OverlaySide = (typeof overlaySides)[number]

/** What an overlay shows: the board, or one squad by its number. */
export type OverlayView =
  | { readonly show: 'board'; readonly side: OverlaySide }
  | { readonly show: 'squad'; readonly squad: number; readonly side: OverlaySide }

/** Pixels to enter in OBS: what fits without room around it. */
export const overlaySizes = {
  board: { width: 640, height: 960 },
  squad: { width: 640, height: 240 },
} as const

/** Reads what an address asks for; what it does not understand is the whole board on the left. */
export function readOverlayView(search: URLSearchParams): OverlayView {
  const side = search.get('side') === 'right' ? 'right' : 'left'
  const squad = Number(search.get('squad'))
  if (search.get('show') === 'squad' && Number.isInteger(squad) && squad > 0)
    return { show: 'squad', squad, side }
  return { show: 'board', side }
}

/** The address that shows it. */
export function overlayAddress(origin: string, key: string, view: OverlayView): string {
  const search = new URLSearchParams({ show: view.show })
  if (view.show === 'squad') search.set('squad', String(view.squad))
  search.set('side', view.side)
  return `${origin}/overlay/${encodeURIComponent(key)}?${search.toString()}`
}
