import type { CommunityConfig } from '@longhouse/contract/community'
import { type AccountMailKind, codeSeconds, mailScreens } from '@longhouse/contract/mail'
import type { MailWords } from '../../platform/feature.ts'
import { escapeHtml } from '../../platform/format.ts'

/** A mail ready to be sent. */
export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

interface MailSite {
  readonly community: CommunityConfig
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Contents of a mail about an account. Visitors wrote none of it: it cannot carry their words. */
interface MailContents extends MailSite {
  readonly kind: AccountMailKind
  readonly token: string
  readonly code: string
  /** For an alert. */
  readonly login?: AlertedLogin
}

/** Composes a mail about an account. */
export function composeMail({ kind, token, code, login, ...site }: MailContents): ComposedMail {
  const words = mailWords[kind]({ site: site.community.organisation.title, ...(login && { login }) })
  return formMail(words, { ...site, token, code })
}

/** Values of a mail in addition to its words. */
interface MailForm extends MailSite {
  readonly token?: string
  readonly code?: string
}

/** Composes a mail from its words, with link, code and layout. */
export function formMail(
  words: MailWords,
  { token = '', code = '', community, publicUrl }: MailForm,
): ComposedMail {
  const { title, contactEmail } = community.organisation
  const link = words.button && `${publicUrl}${words.button.path}${token && `#/${token}`}`
  const help = `Questions? Write to ${contactEmail}.`
  const paragraphs = [words.opening, ...(words.hasCode ? [spaced(code)] : [])]
  const text = [
    ...paragraphs,
    ...(words.items ?? []).map((item) =>
      [item.title, item.detail, publicUrl + item.path].filter(Boolean).join('\n'),
    ),
    ...(words.button && link ? [`${words.button.label}:\n${link}`] : []),
    ...words.closing,
    ...(words.unsubscribe ? [`${words.unsubscribe.label}:\n${publicUrl}${words.unsubscribe.path}`] : []),
    help,
    `${title}\n${publicUrl}`,
  ]
  return {
    subject: words.subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      words,
      code: words.hasCode ? spaced(code) : '',
      link: link ?? '',
      title,
      contactEmail,
      publicUrl,
    }),
    ...(words.unsubscribe && { headers: unsubscribeHeaders(publicUrl + words.unsubscribe.path) }),
  }
}

/** Returns headers for the mail reader's own unsubscribe button (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Formats eight digits in two groups; the screen accepts them with or without the space. */
function spaced(code: string): string {
  return code.replace(/^(\d{4})(\d{4})$/, '$1 $2')
}

interface Page {
  readonly words: MailWords
  readonly code: string
  readonly link: string
  readonly title: string
  readonly contactEmail: string
  readonly publicUrl: string
}

// Mail readers know little CSS: styles are inline, and the block only adds dark colours where it is
// supported.
const style = {
  body: 'margin:0;padding:24px 12px;background:#f6f8f3;color:#141917;font:16px/1.55 system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:28px 28px 24px;background:#ffffff;border:1px solid #d6ddd0;border-radius:10px',
  site: 'margin:0 0 18px;color:#3d6410;font-size:14px;font-weight:700;letter-spacing:.04em;text-transform:uppercase',
  heading: 'margin:0 0 14px;font-size:22px;line-height:1.25',
  text: 'margin:0 0 16px',
  code: 'margin:20px 0;padding:14px 8px;border:2px solid #3d6410;border-radius:10px;font:700 34px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.08em;text-align:center',
  button:
    'display:inline-block;padding:13px 22px;background:#3d6410;color:#ffffff;border-radius:6px;font-weight:700;text-decoration:none',
  small: 'margin:0 0 16px;color:#4d5a53;font-size:14px',
  link: 'color:#3d6410;word-break:break-all',
  item: 'margin:0 0 12px;padding:12px 14px;border:1px solid #d6ddd0;border-radius:6px',
  foot: 'max-width:520px;margin:16px auto 0;color:#4d5a53;font-size:13px;text-align:center',
} as const

const dark = `@media (prefers-color-scheme: dark) {
  .lh-body { background: #0b0f0e !important; color: #e9efe9 !important; }
  .lh-card { background: #131917 !important; border-color: #36423c !important; }
  .lh-item { border-color: #36423c !important; }
  .lh-site, .lh-link { color: #a8e04f !important; }
  .lh-code { border-color: #a8e04f !important; }
  .lh-button { background: #a8e04f !important; color: #0b0f0e !important; }
  .lh-muted { color: #a3b0a8 !important; }
}`

/** Renders a mail as HTML, with every text escaped. */
function mailPage({ words, code, link, title, contactEmail, publicUrl }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${dark}</style>
</head>
<body class="lh-body" style="${style.body}">
<div class="lh-card" style="${style.card}">
<p class="lh-site" style="${style.site}">${escapeHtml(title)}</p>
<h1 style="${style.heading}">${escapeHtml(words.subject)}</h1>
<p style="${style.text}">${escapeHtml(words.opening)}</p>
${code && `<p class="lh-code" style="${style.code}">${escapeHtml(code)}</p>`}
${(words.items ?? []).map((item) => itemOf(item, publicUrl)).join('\n')}
${words.button ? buttonOf(words.button.label, link) : ''}
${words.closing.map((line) => `<p class="lh-muted" style="${style.small}">${escapeHtml(line)}</p>`).join('\n')}
${words.unsubscribe ? unsubscribeOf(words.unsubscribe, publicUrl) : ''}
<p class="lh-muted" style="${style.small};margin-bottom:0">Questions? Write to <a class="lh-link" style="${style.link}" href="mailto:${escapeHtml(contactEmail)}">${escapeHtml(contactEmail)}</a>.</p>
</div>
<p class="lh-muted" style="${style.foot}"><a class="lh-link" style="${style.link}" href="${escapeHtml(publicUrl)}">${escapeHtml(publicUrl)}</a></p>
</body>
</html>
`
}

function itemOf({ title, detail, path }: NonNullable<MailWords['items']>[number], publicUrl: string): string {
  const text = detail && `<br><span class="lh-muted" style="${style.small}">${escapeHtml(detail)}</span>`
  return `<p class="lh-item" style="${style.item}"><a class="lh-link" style="${style.link}" href="${escapeHtml(publicUrl + path)}">${escapeHtml(title)}</a>${text}</p>`
}

function unsubscribeOf({ label, path }: NonNullable<MailWords['unsubscribe']>, publicUrl: string): string {
  return `<p class="lh-muted" style="${style.small}"><a class="lh-link" style="${style.link}" href="${escapeHtml(publicUrl + path)}">${escapeHtml(label)}</a></p>`
}

function buttonOf(label: string, link: string): string {
  const address = escapeHtml(link)
  return `<p style="${style.text}"><a class="lh-button" style="${style.button}" href="${address}">${escapeHtml(label)}</a></p>
<p class="lh-muted" style="${style.small}">Or copy this address into your browser:<br><a class="lh-link" style="${style.link}" href="${address}">${address}</a></p>`
}

/** The login that an alert is about. */
export interface AlertedLogin {
  readonly at: Date
  /** Such as `Firefox on Android`; undefined if uncertain. */
  readonly device?: string
}

/** Values that the words mention. */
interface MailFacts {
  /** Name of the community. */
  readonly site: string
  /** For an alert. */
  readonly login?: AlertedLogin
}

const unasked = 'If you did not ask for this, you need not do anything: nothing has changed.'

/** The words of every kind of mail about an account. */
const mailWords: Readonly<Record<AccountMailKind, (facts: MailFacts) => MailWords>> = {
  verification: ({ site }) => ({
    subject: `Confirm your e-mail address for ${site}`,
    opening: `Please confirm that this is your address, so that ${site} can reach you when you need to get back into your account.`,
    button: { label: 'Confirm my address', path: mailScreens.verification },
    closing: ['The link works for one day.', unasked],
  }),
  passwordReset: ({ site }) => ({
    subject: `Choose a new password for ${site}`,
    opening: `Somebody, most likely you, asked for a new password for your account at ${site}.`,
    button: { label: 'Choose a new password', path: mailScreens.passwordReset },
    closing: [
      'The link works for half an hour, and once. Choosing a new password logs you out everywhere.',
      unasked,
    ],
  }),
  emailChange: ({ site }) => ({
    subject: `Confirm your new e-mail address for ${site}`,
    opening: `Somebody, most likely you, wants to use this address for an account at ${site}. Confirming it needs the password of that account.`,
    button: { label: 'Use this address', path: mailScreens.emailChange },
    closing: ['The link works for half an hour.', unasked],
  }),
  addressTaken: ({ site }) => ({
    subject: `Somebody tried to use your address at ${site}`,
    opening: `Somebody who is logged in to ${site} asked to move their account to this address. It is the address of your account, so nothing was moved.`,
    closing: [
      'They were not told that you have an account. You need not do anything.',
      'Was it you, with a second account? Then log in with this address instead.',
    ],
  }),
  otp: ({ site }) => ({
    subject: `Your code for ${site}`,
    opening: `Type this code to log in to ${site}:`,
    hasCode: true,
    closing: [
      `It works for ${codeSeconds / 60} minutes, and once. Nobody from ${site} will ever ask you for it.`,
      'Was it not you? Then somebody typed your address, perhaps your password too. Give the code to nobody, and change your password if it happens again.',
    ],
  }),
  authAlert: ({ site, login }) => ({
    subject: `New login to your account at ${site}`,
    opening: `Your account at ${site} was logged in to from a place we have not seen before${login ? `: ${wordsOf(login)}` : ''}.`,
    button: { label: 'Look at my sessions', path: '/account' },
    closing: [
      'If that was you, all is well.',
      'If not: change your password and choose “Log out everywhere” in your account settings. That ends every session at once.',
    ],
  }),
}

function wordsOf({ at, device }: AlertedLogin): string {
  const when = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `on ${when} UTC${device ? `, with ${device}` : ''}`
}
