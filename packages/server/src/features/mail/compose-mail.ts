import type { CommunityConfig } from '@longhouse/contract/community'
import type { AccountMailKind } from '@longhouse/contract/mail'
import type { MailWords } from '../../platform/mail-words.ts'
import { mailPage } from './mail-page.ts'
import { mailWords, type AlertedLogin } from './mail-words.ts'

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
export interface MailContents extends MailSite {
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
export interface MailForm extends MailSite {
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
