/** The words of a mail, without its layout. */
export interface MailWords {
  readonly subject: string
  readonly opening: string
  /** A button with the path it leads to; the token of the mail follows the path of a link. */
  readonly button?: { readonly label: string; readonly path: string }
  readonly hasCode?: true
  /** Things it lists, each with the path it leads to. */
  readonly items?: readonly { readonly title: string; readonly detail: string; readonly path: string }[]
  readonly closing: readonly string[]
  /** The path that ends such mails, by one request or by a page that asks. */
  readonly unsubscribe?: { readonly label: string; readonly path: string }
}
