import type { Reshape, Reshaped } from '@longhouse/engine'
import { characterCount, isEmail, toNumber, toText } from '@longhouse/engine/schema'
import { clipFormMessages, clipLimits, normalClipLink } from '@longhouse/contract/clips'
import { participantLimits } from '@longhouse/contract/events'
import { userLimits } from '@longhouse/contract/users'
import { withDigits } from '../../features/users/users.usernames.ts'
import { markdownOfHtml } from './markdown-of-html.ts'

const { min, max, unlimited } = participantLimits

/** Stores imported values as a form of the site would. */
export const asTheFormsDo: Reshape = ({ collection, field, from, value }) => {
  const own = byField[`${collection}.${field}`]
  if (own) return own(value)
  return from === 'editor' ? formatted(toText(value)) : undefined
}

const byField: Readonly<Record<string, (value: unknown) => Reshaped | undefined>> = {
  'clips.clip_link': (value) => clipLink(toText(value)),
  // A part of the handle could belong to someone else.
  'clips.paypal_handle': (value) =>
    characterCount(toText(value)) > clipLimits.paypal
      ? { problem: clipFormMessages.tooLong(clipLimits.paypal) }
      : undefined,
  'tournaments.max_participants': places,
  'users.email': (value) => address(toText(value)),
  'users.username': (value) => username(toText(value)),
}

function clipLink(link: string): Reshaped | undefined {
  const normal = normalClipLink(link)
  if (normal === undefined) return { problem: clipFormMessages.badLink, detail: link }
  if (normal.length > clipLimits.link)
    return { problem: clipFormMessages.tooLong(clipLimits.link), detail: link }
  if (normal === link) return undefined
  const message = 'The link is written as browsers write it, without a name and password.'
  return { value: normal, message, detail: `became ${normal}` }
}

function places(value: unknown): Reshaped | undefined {
  const number = typeof value === 'number' ? value : toNumber(value)
  if (Number.isInteger(number) && number >= min && number <= max && Number(value) === number) return undefined
  const message = `An event here has ${min} to ${max} places or no limit: it has no limit now, so that everybody may come.`
  return { value: unlimited, message, detail: `${toText(value)} places` }
}

function address(given: string): Reshaped | undefined {
  if (isEmail(given)) return undefined
  if (isEmail(given.trim()))
    return { value: given.trim(), message: 'Blanks around the address were left out.', detail: given }
  const message =
    'This is no e-mail address: the account came without one, and its owner logs in through Discord.'
  return { value: '', message, detail: given }
}

/**
 * Only cuts a long name. Invalid characters are removed after the import, so that no member takes another's
 * name.
 */
function username(name: string): Reshaped | undefined {
  if (name.length <= userLimits.username) return undefined
  const now = withDigits(name)
  const message = `A username has ${userLimits.username} characters at most: the name was cut.`
  return { value: now, message, detail: `${name} became ${now}` }
}

function formatted(html: string): Reshaped | undefined {
  const { text, cut } = markdownOfHtml(html)
  if (text === html) return undefined
  const lost = cut.length > 0 ? ` Left out: ${cut.join(', ')}.` : ''
  return { value: text, message: `HTML became text as the editor here writes it.${lost}` }
}
