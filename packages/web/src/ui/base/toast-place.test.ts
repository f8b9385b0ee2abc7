import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freePlace, toastPlaces, type Box } from './toast-region.tsx'

const toast = { width: 358, height: 60 }
const phone = { width: 390, height: 844, top: 64 }
const desktop = { width: 1440, height: 900, top: 64 }

describe('the place of a toast', () => {
  it('is the foot of the screen: in the middle of a phone, at the right of a desk', () => {
    expect(freePlace(toastPlaces(toast, phone), [])).toEqual({ ...toast, left: 16, top: 768 })
    expect(freePlace(toastPlaces(toast, desktop), [])).toEqual({ ...toast, left: 1066, top: 824 })
  })

  it('avoids a button at the foot of the screen', () => {
    const backToTop = { left: 1376, top: 836, width: 48, height: 48 }
    expect(freePlace(toastPlaces(toast, desktop), [backToTop])).toMatchObject({ left: 533, top: 824 })
    const next = { left: 200, top: 790, width: 160, height: 44 }
    expect(freePlace(toastPlaces(toast, phone), [next])).toMatchObject({ left: 16, top: 72 })
  })

  it('covers nothing as long as one of the places is free, and stays on the screen', () => {
    const boxes = array(
      record({
        left: integer({ min: 0, max: 390 }),
        top: integer({ min: 0, max: 844 }),
        width: integer({ min: 1, max: 390 }),
        height: integer({ min: 1, max: 120 }),
      }),
      { maxLength: 12 },
    )
    assert(
      property(boxes, (obstacles) => {
        const places = toastPlaces(toast, phone)
        const place = freePlace(places, obstacles) ?? { left: -1, top: -1, width: 0, height: 0 }
        const isFree = (box: Box) => !obstacles.some((obstacle) => overlap(box, obstacle))
        expect(isFree(place)).toBe(places.some(isFree))
        expect(place.left).toBeGreaterThanOrEqual(0)
        expect(place.top).toBeGreaterThanOrEqual(phone.top)
        expect(place.top + place.height).toBeLessThanOrEqual(phone.height)
      }),
    )
  })
})

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
