export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Screen {
  readonly width: number
  readonly height: number
  /** Lower end of the bar, where the page begins. */
  readonly top: number
}

const edge = 16
const step = 16
const wide = 900

/** Returns the possible places of a box, best first: at the foot, at the head, then anywhere between. */
export function toastPlaces(size: Pick<Box, 'width' | 'height'>, screen: Screen): readonly Box[] {
  const right = screen.width - size.width - edge
  const columns = screen.width < wide ? [(screen.width - size.width) / 2] : [right, right / 2, edge]
  const foot = screen.height - size.height - edge
  const head = screen.top + edge / 2
  const between = Array.from({ length: Math.max(0, Math.floor((foot - head) / step)) }, (_, index) => {
    return foot - (index + 1) * step
  })
  return [foot, head, ...between].flatMap((top) => columns.map((left) => ({ ...size, left, top })))
}

/** Returns the first place that covers nothing, or else the one that covers least. */
export function freePlace(places: readonly Box[], obstacles: readonly Box[]): Box | undefined {
  const covered = places.map((place) => {
    return obstacles.reduce((sum, obstacle) => sum + commonArea(place, obstacle), 0)
  })
  return places[covered.indexOf(Math.min(...covered))]
}

function commonArea(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}
