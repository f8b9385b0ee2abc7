import { words } from '@longhouse/contract/words'

/** The link by which a member subscribes to events in a calendar. */
export const eventSubscribeWords = words({
  title: 'Subscribe',
  text: 'Your events in your own calendar, always as they are now. The link is yours alone: whoever has it sees your events.',
  app: 'Calendar app',
  google: 'Google Calendar',
  outlook: 'Outlook',
  copy: 'Copy the link',
  copied: 'Copied!',
  newLink: 'Make a new link',
  newLinkTitle: 'Make a new link?',
  newLinkText: 'The old one stops working at once, in every calendar that uses it.',
  keepLink: 'Keep the old one',
  newLinkMade: 'Your new link is ready',
  loading: 'Getting your link…',
  failed: 'Your link could not be made. Please try again.',
})
