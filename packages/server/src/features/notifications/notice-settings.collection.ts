import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { noticeSettingsShape } from '@longhouse/contract/notifications'
import { owner, serverOnly, unchanged } from '../../platform/rules.ts'

const keptByServer = { read: serverOnly, write: serverOnly }

/** Notification settings of members; staff cannot read them. */
export const noticeSettingsCollection = defineCollection({
  name: 'notice_settings',
  type: 'base',
  shape: noticeSettingsShape,
  rules: {
    list: owner,
    view: owner,
    create: owner,
    update: `${owner} && ${unchanged('user')}`,
    delete: owner,
  },
  fieldRules: {
    // Members can only clear it; the server sets it when Discord refuses a message.
    discord_off: { write: "@request.body.discord_off = ''" },
    discord_refusal: { write: serverOnly },
    next_digest: keptByServer,
    digest_since: keptByServer,
    // The key is a secret: it ends mails without a login.
    unsubscribe_key: keptByServer,
  },
  indexes: [
    unique('user'),
    index('next_digest'),
    { columns: ['unsubscribe_key'], unique: true, where: "unsubscribe_key != ''" },
  ],
})
