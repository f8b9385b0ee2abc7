import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { noticeSettingsShape } from '@longhouse/contract/notifications'
import { owner, serverOnly, unchanged } from '../../platform/rules.ts'

const keptByServer = { read: serverOnly, write: serverOnly }

/** How members want to hear of things: their own business, also before staff. */
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
    // Switching on again is the person's, switching off what Discord makes us do.
    discord_off: { write: "@request.body.discord_off = ''" },
    discord_refusal: { write: serverOnly },
    next_digest: keptByServer,
    digest_since: keptByServer,
    // Whoever holds it can end mails.
    unsubscribe_key: keptByServer,
  },
  indexes: [
    unique('user'),
    index('next_digest'),
    { columns: ['unsubscribe_key'], unique: true, where: "unsubscribe_key != ''" },
  ],
})
