import { defineCollection, index, relation, shape, text, timestamps, unique } from '@longhouse/engine/schema'
import { mailShape } from '@longhouse/contract/mail'
import { staff } from './rules.ts'

/** Queued mails, as staff may see them; only the server writes them. */
export const mailsCollection = defineCollection({
  name: 'mails',
  type: 'base',
  shape: mailShape,
  rules: { list: staff, view: staff },
  indexes: [index('status', 'next_attempt'), index('user'), index('about'), index('created', 'id')],
})

/**
 * Tokens and codes of mails, apart from them: each opens an account. No rule lets a client read them. A
 * member's data export, which follows their records, does not include them.
 */
export const mailSecretsCollection = defineCollection({
  name: 'mail_secrets',
  type: 'base',
  shape: shape({
    mail: relation('mails', { required: true, cascadeDelete: true }),
    token: text({ max: 2000 }),
    code: text({ max: 20 }),
    ...timestamps,
  }),
  rules: {},
  indexes: [unique('mail')],
})
