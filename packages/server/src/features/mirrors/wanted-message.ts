import type { DiscordMirror } from '@longhouse/contract/bot'
import type { MirrorMessage } from './compose/mirror-message.ts'
import type { MirrorSite } from './mirror-site.ts'

/** What of a mirror should be in Discord now. */
export type WantedMessage =
  | {
      readonly kind: 'message'
      /** Where it is written when it is new. */
      readonly channelId: string
      readonly message: MirrorMessage
      /** When time alone changes it. */
      readonly lookAt?: Date | undefined
      /** The name of the thread that it opens once. */
      readonly thread?: string | undefined
    }
  /** What is there stays as it is. */
  | { readonly kind: 'kept' }
  /** Nothing. */
  | { readonly kind: 'absent' }
  /** That is known later. */
  | { readonly kind: 'later'; readonly at: Date }

/** Composes a mirror from the records as they are now. */
export type WantMessage = (site: MirrorSite, mirror: DiscordMirror) => Promise<WantedMessage>
