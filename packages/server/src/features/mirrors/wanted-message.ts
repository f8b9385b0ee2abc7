import type { DiscordMirror } from '@longhouse/contract/bot'
import type { MirrorMessage } from './compose/mirror-message.ts'
import type { MirrorSite } from './mirror-site.ts'

/** The wanted state of a mirror in Discord. */
export type WantedMessage =
  | {
      readonly kind: 'message'
      /** The channel of a new message. */
      readonly channelId: string
      readonly message: MirrorMessage
      /** When the content changes without a write. */
      readonly lookAt?: Date | undefined
      /** The name of the thread that it opens once. */
      readonly thread?: string | undefined
    }
  /** The existing message does not change. */
  | { readonly kind: 'kept' }
  /** There should be no message. */
  | { readonly kind: 'absent' }
  /** The state is decided later. */
  | { readonly kind: 'later'; readonly at: Date }

/** Composes a mirror from the current records. */
export type WantMessage = (site: MirrorSite, mirror: DiscordMirror) => Promise<WantedMessage>
