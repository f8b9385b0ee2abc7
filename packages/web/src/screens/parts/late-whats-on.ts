import { lazyPart } from '../../lib/base/lazy-part.ts'

/** The last part of the home page. Its HTML is in the page; its script loads after those above it. */
export const LateWhatsOn = lazyPart(async () => (await import('../../features/home/whats-on.tsx')).WhatsOn)
