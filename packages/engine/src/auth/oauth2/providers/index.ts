import type { OAuth2Provider } from '../provider.ts'
import { discord } from './discord.ts'

/** Every provider that a collection can configure. */
export const providers: readonly OAuth2Provider[] = [discord]
