import type { MirrorKind } from '@longhouse/contract/bot'
import type { WantMessage } from '../wanted-message.ts'
import { wantEventPost } from './event-post.ts'
import { wantRecapPost } from './recap-post.ts'
import { wantReminder } from './reminder.ts'

/** The mirrors that are messages. */
export const messageKinds: Readonly<Partial<Record<MirrorKind, WantMessage>>> = {
  event_post: wantEventPost,
  reminder: wantReminder,
  recap_post: wantRecapPost,
}
