import { z } from 'zod'
import { colour, complaint, listOf, limitedText, webAddress } from '../webhooks/discord-fields.ts'

/** The components a message may hold, with the limits that the documentation gives for each. */

const id = z.int().nullish()
const customId = limitedText(100, 1)
const emoji = z.object({
  id: z.string().nullish(),
  name: z.string().nullish(),
  animated: z.boolean().nullish(),
})
const media = z.object({ url: webAddress(['http', 'https', 'attachment']) })
const pictureFields = { media, description: limitedText(1024).nullish(), spoiler: z.boolean().nullish() }

const button = z
  .object({
    type: z.literal(2),
    id,
    style: z.int().min(1).max(6),
    label: limitedText(80).nullish(),
    emoji: emoji.nullish(),
    custom_id: customId.nullish(),
    url: webAddress(['http', 'https', 'discord']).nullish(),
    disabled: z.boolean().nullish(),
  })
  .check(({ value, issues }) => {
    const isLink = value.style === 5
    const complain = (field: string, code: string, message: string) =>
      issues.push({ ...complaint(value, code, message), path: [field] })
    if (isLink && value.custom_id)
      complain(
        'custom_id',
        'BUTTON_COMPONENT_CUSTOM_ID_URL_CONFLICT',
        'A custom id and url cannot both be specified',
      )
    if (isLink && !value.url) complain('url', 'BASE_TYPE_REQUIRED', 'This field is required')
    if (!isLink && value.url)
      complain('url', 'BUTTON_COMPONENT_INVALID_URL', 'A url is for link buttons only')
    if (!isLink && !value.custom_id) complain('custom_id', 'BASE_TYPE_REQUIRED', 'This field is required')
    if (value.url && value.url.length > 512)
      complain('url', 'BASE_TYPE_MAX_LENGTH', 'Must be 512 or fewer in length.')
    if (!value.label && !value.emoji)
      complain('label', 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'Either label or emoji must be provided')
  })

const count = (least: number) => z.int().min(least).max(25).nullish()
const selectFields = {
  id,
  custom_id: customId,
  placeholder: limitedText(150).nullish(),
  min_values: count(0),
  max_values: count(1),
  disabled: z.boolean().nullish(),
}
const option = z.object({
  label: limitedText(100, 1),
  value: limitedText(100, 1),
  description: limitedText(100).nullish(),
  emoji: emoji.nullish(),
  default: z.boolean().nullish(),
})
const stringSelect = z
  .object({ type: z.literal(3), ...selectFields, options: listOf(option, 25, 1) })
  .check(({ value, issues }) => {
    const values = value.options.map((one) => one.value)
    values.forEach((one, index) => {
      if (values.indexOf(one) === index) return
      const message = 'The specified option value is already used'
      const problem = complaint(value, 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message)
      issues.push({ ...problem, path: ['options', index, 'value'] })
    })
    for (const field of ['min_values', 'max_values'] as const) {
      if ((value[field] ?? 1) <= values.length) continue
      const message = `int value should be less than or equal to ${values.length}.`
      issues.push({ ...complaint(value, 'NUMBER_TYPE_MAX', message), path: [field] })
    }
  })
const defaults = z.array(z.object({ id: z.string(), type: z.string() })).nullish()
const userSelect = z.object({ type: z.literal(5), ...selectFields, default_values: defaults })
const roleSelect = z.object({ type: z.literal(6), ...selectFields, default_values: defaults })
const mentionableSelect = z.object({ type: z.literal(7), ...selectFields, default_values: defaults })
const channelSelect = z.object({
  type: z.literal(8),
  ...selectFields,
  default_values: defaults,
  channel_types: z.array(z.int()).nullish(),
})

const rowChild = z.discriminatedUnion(
  'type',
  [button, stringSelect, userSelect, roleSelect, mentionableSelect, channelSelect],
  oneOf(2, 3, 5, 6, 7, 8),
)
const actionRow = z.object({
  type: z.literal(1),
  id,
  components: listOf(rowChild, 5, 1).check(({ value, issues }) => {
    // A select takes the whole width of its row.
    const extra = value.some((one) => one.type !== 2) ? value.slice(1) : []
    extra.forEach((one, index) => {
      const message = 'The specified component exceeds the maximum width'
      issues.push({ ...complaint(one, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message), path: [index + 1] })
    })
  }),
})

const textDisplay = z.object({ type: z.literal(10), id, content: limitedText(4000, 1) })
const thumbnail = z.object({ type: z.literal(11), id, ...pictureFields })
const section = z.object({
  type: z.literal(9),
  id,
  components: listOf(z.discriminatedUnion('type', [textDisplay], oneOf(10)), 3, 1),
  accessory: z.discriminatedUnion('type', [button, thumbnail], oneOf(2, 11)),
})
const mediaGallery = z.object({ type: z.literal(12), id, items: listOf(z.object(pictureFields), 10, 1) })
const file = z.object({
  type: z.literal(13),
  id,
  file: z.object({ url: webAddress(['attachment']) }),
  spoiler: z.boolean().nullish(),
})
const separator = z.object({
  type: z.literal(14),
  id,
  divider: z.boolean().nullish(),
  spacing: z.int().min(1).max(2).nullish(),
})
const container = z.object({
  type: z.literal(17),
  id,
  accent_color: colour.nullish(),
  spoiler: z.boolean().nullish(),
  components: listOf(
    z.discriminatedUnion(
      'type',
      [actionRow, section, textDisplay, mediaGallery, file, separator],
      oneOf(1, 9, 10, 12, 13, 14),
    ),
    40,
    1,
  ),
})

/** The components of a message with the flag IS_COMPONENTS_V2. */
export const topLevel = z.discriminatedUnion(
  'type',
  [actionRow, section, textDisplay, mediaGallery, file, separator, container],
  oneOf(1, 9, 10, 12, 13, 14, 17),
)
/** The components of other messages: only rows, next to content and embeds. */
export const legacyTopLevel = z.discriminatedUnion('type', [actionRow], oneOf(1))

export type TopLevelComponent = z.output<typeof topLevel>
export type RowChild = z.output<typeof rowChild>
export type ButtonComponent = z.output<typeof button>
export type SelectComponent = Exclude<RowChild, ButtonComponent>
export type AnyComponent = TopLevelComponent | RowChild | z.output<typeof thumbnail>

function oneOf(...types: number[]): { error: () => string } {
  return { error: () => `Value of field "type" must be one of (${types.join(', ')}).` }
}
