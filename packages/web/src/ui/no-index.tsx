/** Keeps a screen out of search engines; React carries the tag into the head. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />
}
