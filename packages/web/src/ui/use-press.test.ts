import { expect, test } from 'vitest'
import { Presses, type Press } from './use-press.ts'

const tap = (timeStamp: number): Press => ({ timeStamp, detail: 1, pointerType: 'touch' })
const click = (timeStamp: number, detail: number): Press => ({ timeStamp, detail, pointerType: 'mouse' })
const at = (timeStamp: number) => ({ timeStamp })

function joinButton(): Presses {
  const presses = new Presses()
  presses.show({ meaning: 'join' }, at(100))
  return presses
}

test('a tap made before the new meaning was on the screen does not count, regardless of when it is handled', () => {
  const presses = joinButton()
  expect(presses.isMeant(tap(1000), at(1010))).toBe(true)
  presses.show({ meaning: 'leave' }, at(2000))
  expect(presses.isMeant(tap(1400), at(1410))).toBe(false)
  expect(presses.isMeant(tap(2500), at(2510))).toBe(true)
})

test('a tap that waited while the first one was handled belongs to it', () => {
  const presses = joinButton()
  expect(presses.isMeant(tap(1000), at(2000))).toBe(true)
  expect(presses.isMeant(tap(1600), at(2001)), 'nothing is drawn so far').toBe(false)
})

test('the second tap of a double tap does not count although the response came before it', () => {
  const presses = joinButton()
  expect(presses.isMeant(tap(1000), at(1010))).toBe(true)
  presses.show({ meaning: 'leave' }, at(1050))
  expect(presses.isMeant(tap(1200), at(1210))).toBe(false)
  expect(presses.isMeant(tap(1400), at(1410)), 'nor a third one').toBe(false)
  expect(presses.isMeant(tap(1800), at(1810))).toBe(true)
})

test('a mouse says itself which click is the second of a double click', () => {
  const presses = joinButton()
  expect(presses.isMeant(click(1000, 1), at(1010))).toBe(true)
  presses.show({ meaning: 'leave' }, at(1050))
  expect(presses.isMeant(click(1100, 2), at(1110))).toBe(false)
  expect(presses.isMeant(click(1150, 1), at(1160))).toBe(true)
})

test('a key that is pressed again is meant as soon as the response is shown', () => {
  const presses = joinButton()
  expect(presses.isMeant({ timeStamp: 1000, detail: 0, pointerType: '' }, at(1001))).toBe(true)
  presses.show({ meaning: 'leave' }, at(1050))
  expect(presses.isMeant({ timeStamp: 1040, detail: 0, pointerType: '' }, at(1051))).toBe(false)
  expect(presses.isMeant({ timeStamp: 1060, detail: 0, pointerType: '' }, at(1061))).toBe(true)
})

test('while a click waits for its response no other counts, not even afterwards', () => {
  const presses = joinButton()
  presses.show({ meaning: 'join', isBusy: true }, at(1000))
  expect(presses.isMeant(click(1500, 1), at(1510))).toBe(false)
  presses.show({ meaning: 'join' }, at(3000))
  expect(presses.isMeant(click(2500, 1), at(2510))).toBe(false)
  expect(presses.isMeant(click(3500, 1), at(3510))).toBe(true)
})

test('a click made before the button first appeared counts', () => {
  expect(joinButton().isMeant(click(50, 1), at(60))).toBe(true)
})
