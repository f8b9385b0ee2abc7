import { describe, expect, test } from 'vitest'
import { DiscordError } from '../api/discord-error.ts'
import { readBotMessage } from '../messages/bot-message-body.ts'
import { everyComponent, findInteractive, withComponentIds } from './components.ts'

const flags = 1 << 15
const words = (content = 'a') => ({ type: 10, content })
const press = (custom_id = 'a', more: object = {}) => ({
  type: 2,
  style: 1,
  label: 'Join',
  custom_id,
  ...more,
})
const row = (...components: object[]) => ({ type: 1, components })
const select = (options = 1, more: object = {}) => ({
  type: 3,
  custom_id: 's',
  options: Array.from({ length: options }, (_, index) => ({ label: `o${index}`, value: `v${index}` })),
  ...more,
})
const box = (...components: object[]) => ({ type: 17, components })
const section = (...components: object[]) => ({ type: 9, components, accessory: press('of-section') })
const times = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))

describe('invalid components are refused at the place of the fault', () => {
  test.each([
    ['41 of them', times(41, () => words()), '', 'BASE_TYPE_MAX_LENGTH'],
    [
      '41, those inside others included',
      [box(...times(40, () => words()))],
      '',
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    ],
    [
      '4,001 characters in all',
      [words('x'.repeat(4000)), words('x')],
      '',
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ],
    ['no text', [words('')], '0.content', 'BASE_TYPE_REQUIRED'],
    ['a button without a row', [press()], '0.type', 'UNION_TYPE_CHOICES'],
    ['a box in a box', [box(box(words()))], '0.components.0.type', 'UNION_TYPE_CHOICES'],
    ['an empty row', [row()], '0.components', 'BASE_TYPE_BAD_LENGTH'],
    ['six buttons', [row(...times(6, (n) => press(`b${n}`)))], '0.components', 'BASE_TYPE_BAD_LENGTH'],
    [
      'a button next to a select',
      [row(select(), press())],
      '0.components.1',
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    [
      'four texts in a section',
      [section(...times(4, () => words()))],
      '0.components',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a section without an accessory',
      [{ type: 9, components: [words()] }],
      '0.accessory',
      'BASE_TYPE_REQUIRED',
    ],
    ['a custom_id of 101', [row(press('x'.repeat(101)))], '0.components.0.custom_id', 'BASE_TYPE_BAD_LENGTH'],
    ['no custom_id', [row(press(''))], '0.components.0.custom_id', 'BASE_TYPE_REQUIRED'],
    [
      'a custom_id twice',
      [row(press()), box(row(press()))],
      '1.components.0.components.0.custom_id',
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a label of 81',
      [row(press('a', { label: 'x'.repeat(81) }))],
      '0.components.0.label',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a button with nothing on it',
      [row(press('a', { label: null }))],
      '0.components.0.label',
      'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED',
    ],
    [
      'a link without address',
      [row({ type: 2, style: 5, label: 'a' })],
      '0.components.0.url',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a link that wants to be pressed',
      [row(press('a', { style: 5, url: 'https://a.test' }))],
      '0.components.0.custom_id',
      'BUTTON_COMPONENT_CUSTOM_ID_URL_CONFLICT',
    ],
    ['26 options', [row(select(26))], '0.components.0.options', 'BASE_TYPE_BAD_LENGTH'],
    ['no option', [row(select(0))], '0.components.0.options', 'BASE_TYPE_BAD_LENGTH'],
    [
      'more choices than options',
      [row(select(2, { max_values: 3 }))],
      '0.components.0.max_values',
      'NUMBER_TYPE_MAX',
    ],
    ['an invalid style', [row(press('a', { style: 7 }))], '0.components.0.style', 'NUMBER_TYPE_MAX'],
    ['a colour', [{ ...box(words()), accent_color: 0x1000000 }], '0.accent_color', 'NUMBER_TYPE_MAX'],
    [
      'eleven pictures',
      [{ type: 12, items: times(11, () => ({ media: { url: 'https://a.test/a.png' } })) }],
      '0.items',
      'BASE_TYPE_BAD_LENGTH',
    ],
  ])('%s', (_, components, place, code) => {
    expect(complaintsOf({ flags, components })).toContain(
      `${['components', place].filter(Boolean).join('.')} ${code}`,
    )
  })

  test.each([
    ['text', { flags, content: 'a', components: [words()] }, 'content'],
    ['embeds', { flags, embeds: [{ title: 'a' }], components: [words()] }, 'embeds'],
  ])('%s together with components is refused', (_, body, field) => {
    expect(complaintsOf(body)).toContain(`${field} MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2`)
  })

  test('without the flag at most five rows are allowed, and no other components', () => {
    expect(complaintsOf({ content: 'a', components: [words()] })).toContain(
      'components.0.type UNION_TYPE_CHOICES',
    )
    const rows = times(6, (n) => row(press(`b${n}`)))
    expect(complaintsOf({ content: 'a', components: rows })).toContain('components BASE_TYPE_MAX_LENGTH')
  })
})

test('components are accepted at their limits', () => {
  const full = [
    box(words('x'.repeat(3998)), section(words('y')), { type: 14, divider: true, spacing: 2 }),
    row(...times(5, (n) => press(`${'b'.repeat(99)}${n}`, { label: 'x'.repeat(80) }))),
    row(select(25, { min_values: 0, max_values: 25 })),
    ...times(25, (n) => row({ type: 2, style: 5, label: `${n}`, url: 'https://a.test' })).slice(0, 11),
  ]
  expect(complaintsOf({ flags, components: full })).toEqual([])
  expect(everyComponent(readBotMessage({ flags, components: full }).components ?? [])).toHaveLength(36)
})

test('each component gets its own number, and is found by its custom_id', () => {
  const { components = [] } = readBotMessage({
    flags,
    components: [{ ...words(), id: 2 }, box(row(press())), words()],
  })
  expect(everyComponent(withComponentIds(components ?? [])).map((one) => one.id)).toEqual([2, 1, 3, 4, 5])
  expect(findInteractive(components ?? [], 'a')).toMatchObject({ type: 2, label: 'Join' })
  expect(findInteractive(components ?? [], 'b')).toBeUndefined()
})

/** Returns errors as `components.0.type CODE`. */
function complaintsOf(body: unknown): string[] {
  try {
    readBotMessage(body)
    return []
  } catch (error) {
    if (error instanceof DiscordError) return flatten(error.body['errors'], [])
    throw error
  }
}

function flatten(value: unknown, path: string[]): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) =>
    key === '_errors' && Array.isArray(inside)
      ? inside.map((one: { code: string }) => `${path.join('.')} ${one.code}`)
      : flatten(inside, [...path, key]),
  )
}
