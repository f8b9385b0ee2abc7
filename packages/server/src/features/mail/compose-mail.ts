import type { CommunityConfig } from '@longhouse/contract/community'
import type { MailKind } from '@longhouse/contract/mail'
import type { AlertedLogin } from './alerted-login.ts'
import { mailPage } from './mail-page.ts'
import { mailWords } from './mail-words.ts'

/** A mail ready to be sent. */
export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a mail is made of. Nothing in it was written by a visitor: a mail cannot be made to carry their words. */
export interface MailContents {
  readonly kind: MailKind
  readonly token: string
  readonly code: string
  /** For an alert. */
  readonly login?: AlertedLogin
  readonly community: CommunityConfig
  /** Without a trailing slash. */
  readonly publicUrl: string
}

/** Words, link and form of a mail. */
export function composeMail({ kind, token, code, login, community, publicUrl }: MailContents): ComposedMail {
  const { title, contactEmail } = community.organisation
  const words = mailWords[kind]({ site: title, ...(login && { login }) })
  const link = words.button && `${publicUrl}${words.button.path}${token && `#/${token}`}`
  const help = `Questions? Write to ${contactEmail}.`
  const paragraphs = [words.opening, ...(words.hasCode ? [spaced(code)] : [])]
  const text = [
    ...paragraphs,
    ...(words.button && link ? [`${words.button.label}:\n${link}`] : []),
    ...words.closing,
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
  }
}

/** Eight digits are read and typed in two groups; the screen takes them with or without the space. */
function spaced(code: string): string {
  return code.replace(/^(\d{4})(\d{4})$/, '$1 $2')
}
