import { community } from '@longhouse/contract/community'

/** The document's title for a screen; React carries it into the head, before any other title there. */
export function DocumentTitle({ title }: { title?: string }) {
  return <title>{documentTitle(title)}</title>
}

export function documentTitle(title?: string): string {
  const { name, title: organisation } = community.organisation
  return title ? `${title} · ${name}` : `${organisation} (${name})`
}
