import { defineCollection, index, relation, shape, text, timestamps, unique } from '@longhouse/engine/schema'
import { mailShape } from '@longhouse/contract/mail'
import { staff } from '../../platform/rules.ts'

/** Mails on their way, as staff may see them; the server alone writes. */
export const mailsCollection = defineCollection({
  name: 'mails',
  type: 'base',
  shape: mailShape,
  rules: { list: staff, view: staff },
  indexes: [index('status', 'next_attempt'), index('user'), index('about'), index('created', 'id')],
})

/**
 * The token or code of each mail, apart from it: whoever holds one is the account. No rule lets anybody read them,
 * and a person's data export, which follows their records, does not come by here.
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
