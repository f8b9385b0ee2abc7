import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  chord,
  isChord,
  inputText,
  keySequence,
  shiftClick,
  type Trigger,
  typedWord,
  zoomBy,
  zoomPercent,
} from './triggers.ts'

const konami = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
  'b',
  'a',
]

describe('a key sequence [EG-01]', () => {
  it.each<[string, readonly string[], number]>([
    ['all keys in order', konami, 1],
    ['capitals', [...konami.slice(0, 8), 'B', 'A'], 1],
    ['one arrow too many before', ['ArrowUp', ...konami], 1],
    ['twice in a row', [...konami, ...konami], 2],
    ['the last key again', [...konami, 'a'], 1],
    ['a wrong key in between', [...konami.slice(0, 5), 'x', ...konami.slice(5)], 0],
    ['one key short', konami.slice(0, 9), 0],
  ])('%s', (_, keys, times) => {
    expect(press(keySequence(konami), keys)).toBe(times)
  })

  it('fires after any nonsense', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...konami, 'x')), (noise) => {
        expect(press(keySequence(konami), [...noise, ...konami])).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('needs no other keys held', () => {
    expect(press(keySequence(konami), konami, { ctrlKey: true })).toBe(0)
  })
})

test.each([
  ['Ctrl+Alt+B', { ctrlKey: true, altKey: true, key: 'b' }, true],
  ['with caps lock', { ctrlKey: true, altKey: true, key: 'B' }, true],
  ['a keyboard that writes a sign with Alt', { ctrlKey: true, altKey: true, key: '∫', code: 'KeyB' }, true],
  ['another letter in the place of B', { ctrlKey: true, altKey: true, key: 'x', code: 'KeyB' }, false],
  ['Ctrl alone', { ctrlKey: true, key: 'b' }, false],
  ['Alt alone', { altKey: true, key: 'b' }, false],
  ['with the system key', { ctrlKey: true, altKey: true, metaKey: true, key: 'b' }, false],
])('the chord of B: %s [EG-02]', (_, keys, isIt) => {
  expect(isChord({ ctrlKey: false, altKey: false, metaKey: false, code: '', ...keys }, 'b')).toBe(isIt)
})

describe('a typed word [EG-08]', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each<[string, string, number]>([
    ['the word', 'devmode', 1],
    ['in capitals', 'DevMode', 1],
    ['after other letters', 'my devmode', 1],
    ['two words with a space', 'open sesame', 1],
    ['both', 'devmodeopen sesame', 2],
    ['misspelt', 'devmoed', 0],
    ['the end alone', 'mode', 0],
  ])('%s', (_, text, times) => {
    expect(press(typedWord('devmode', 'open sesame'), text.split(''))).toBe(times)
  })

  it.each([
    [1999, 1],
    [2000, 0],
  ])('after a rest of %i ms fires %i times', (rest, times) => {
    const page = pageWith(typedWord('devmode'))
    page.press('dev'.split(''))
    vi.advanceTimersByTime(rest)
    page.press('mode'.split(''))
    expect(page.fired()).toBe(times)
  })

  it('does not mind keys without a letter', () => {
    expect(press(typedWord('devmode'), ['d', 'Shift', 'e', 'v', 'm', 'o', 'd', 'e'])).toBe(1)
  })
})

describe('keys that are not meant for the page', () => {
  it.each([
    ['in a field', { closest: () => ({}) }],
    ['held down', { repeat: true }],
    ['of a sign being composed', { isComposing: true }],
  ])('%s fire nothing', (_, init) => {
    const keys = { ctrlKey: true, altKey: true, ...init }
    expect(press(chord('b'), ['b'], keys)).toBe(0)
    expect(press(keySequence(konami), konami, init)).toBe(0)
    expect(press(typedWord('devmode'), 'devmode'.split(''), init)).toBe(0)
  })

  it('keep their own effect when nothing answers', () => {
    const page = pageWith(chord('b'), false)
    const [event] = page.press(['b'], { ctrlKey: true, altKey: true })
    expect([page.fired(), event?.defaultPrevented]).toEqual([1, false])
  })
})

describe('a text in a field [EG-03]', () => {
  const words = 'i reuse passwords'
  it.each<[string, Record<string, string>, number]>([
    ['a text field', { type: 'text', value: 'I reuse passwords' }, 1],
    ['in the middle, shouting', { type: 'search', value: 'well, I REUSE PASSWORDS, so what' }, 1],
    ['a large text', { type: 'textarea', value: words }, 1],
    ['not quite', { type: 'text', value: 'i reuse password' }, 0],
    ['a password field', { type: 'password', value: words }, 0],
    ['a password made visible', { type: 'text', value: words, autocomplete: 'current-password' }, 0],
    ['a field named password', { type: 'text', value: words, name: 'oldPassword' }, 0],
    ['a tick box', { type: 'checkbox', value: words }, 0],
  ])('%s', (_, field, times) => {
    const page = pageWith(inputText(words))
    page.type(field)
    expect(page.fired()).toBe(times)
  })

  it('fires again only after the words were gone', () => {
    const page = pageWith(inputText(words))
    page.type({ type: 'text', value: words })
    page.type({ type: 'text', value: `${words}!` })
    expect(page.fired()).toBe(1)
    page.type({ type: 'text', value: 'i reuse' })
    page.type({ type: 'text', value: words })
    expect(page.fired()).toBe(2)
  })
})

describe('a click with Shift [EG-04]', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each<[string, Record<string, unknown>, number]>([
    ['on the page', { shiftKey: true }, 1],
    ['without Shift', {}, 0],
    ['with Ctrl too', { shiftKey: true, ctrlKey: true }, 0],
    ['on a link', { shiftKey: true, closest: () => ({}) }, 0],
  ])('%s', (_, init, times) => {
    const page = pageWith(shiftClick)
    page.click(init)
    expect(page.fired()).toBe(times)
  })

  it('that extends a selection is left alone', () => {
    vi.stubGlobal('getSelection', () => ({ isCollapsed: false }))
    const page = pageWith(shiftClick)
    page.click({ shiftKey: true })
    expect(page.fired()).toBe(0)
  })

  it('is the only one that reads the selection, since that lays out the page', () => {
    const look = vi.fn<() => object>(() => ({ isCollapsed: true, removeAllRanges: () => undefined }))
    vi.stubGlobal('getSelection', look)
    const page = pageWith(shiftClick)
    for (const init of [{}, { ctrlKey: true }, { altKey: true }, { metaKey: true }]) page.click(init)
    expect(look).not.toHaveBeenCalled()
    page.click({ shiftKey: true })
    expect(look).toHaveBeenCalled()
  })
})

test.each<[string, object, number]>([
  ['no zoom', {}, 100],
  ['page zoom where the pixel ratio tells', { devicePixelRatio: 5 }, 500],
  ['page zoom where only the widths tell', { outerWidth: 1440, innerWidth: 288 }, 500],
  ['a pinch', { visualViewport: { scale: 5.2 } }, 520],
  ['a little less', { devicePixelRatio: 4.9, visualViewport: { scale: 1 } }, 490],
  ['a window without width', { innerWidth: 0 }, 100],
])('%s is measured [EG-09]', (_, sizes, percent) => {
  const plain = { devicePixelRatio: 1, outerWidth: 1440, innerWidth: 1440, visualViewport: null }
  expect(zoomPercent({ ...plain, ...sizes })).toBe(percent)
})

test('the zoom fires when it reaches 500 % and again when it is left, not in between [EG-09]', () => {
  let percent = 100
  const target = new EventTarget()
  const told: (boolean | undefined)[] = []
  const fire = (isDone?: boolean) => told.push(isDone) > 0
  const stop = zoomBy(() => percent).watch(fire, target)
  for (percent of [499, 500, 800, 499, 500]) target.dispatchEvent(new Event('resize'))
  expect(told).toEqual([true, false, true])
  stop()
  percent = 100
  target.dispatchEvent(new Event('resize'))
  expect(told).toHaveLength(3)
})

test('the zoom fires at once on a page that opens magnified [EG-09]', () => {
  const told: (boolean | undefined)[] = []
  zoomBy(() => 500).watch((isDone) => told.push(isDone) > 0, new EventTarget())
  expect(told).toEqual([true])
})

function press(trigger: Trigger, keys: readonly string[], init: Record<string, unknown> = {}): number {
  const page = pageWith(trigger)
  page.press(keys, init)
  return page.fired()
}

/** A page with one thing on it, which a trigger listens to. */
function pageWith(trigger: Trigger, answers = true) {
  const target = new EventTarget()
  let fired = 0
  trigger.watch(() => {
    fired++
    return answers
  }, target)

  const send = (type: string, init: object): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), init)
    target.dispatchEvent(event)
    return event
  }
  return {
    fired: () => fired,
    press: (keys: readonly string[], { closest, ...init }: Record<string, unknown> = {}) => {
      Object.assign(target, { closest: closest ?? (() => null) })
      return keys.map((key) => send('keydown', { key, ...init }))
    },
    click: ({ closest, ...init }: Record<string, unknown>) => {
      Object.assign(target, { closest: closest ?? (() => null) })
      send('mousedown', init)
      send('click', init)
    },
    type: (field: object) => {
      Object.assign(target, { autocomplete: '', name: '' }, field)
      send('input', {})
    },
  }
}
