import { community } from '@longhouse/contract/community'

/** The document's title for a screen; React carries it into the head, in the pre-rendered page too. */
export function DocumentTitle({ title, description }: { title?: string; description?: string }) {
  return (
    <>
      <title>{documentTitle(title)}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}

export function documentTitle(title?: string): string {
  const { name, title: organisation } = community.organisation
  return title ? `${title} · ${name}` : `${organisation} (${name})`
}
