import type { MirrorKind } from '@longhouse/contract/bot'
import type { WantMessage } from '../wanted-message.ts'
import { wantContestPost } from './contest-post.ts'
import { wantEventPost } from './event-post.ts'
import { wantRankPost } from './rank-post.ts'
import { wantRecapPost } from './recap-post.ts'
import { wantRecordPost } from './record-post.ts'
import { wantReminder } from './reminder.ts'
import { wantSquadCallPost } from './squad-call-post.ts'
import { wantSquadPost } from './squad-post.ts'

/** The mirrors that are messages, by kind. */
export const messageKinds: Readonly<Partial<Record<MirrorKind, WantMessage>>> = {
  event_post: wantEventPost,
  reminder: wantReminder,
  recap_post: wantRecapPost,
  squad_post: wantSquadPost,
  record_post: wantRecordPost,
  contest_post: wantContestPost,
  rank_post: wantRankPost,
  squad_call_post: wantSquadCallPost,
}
