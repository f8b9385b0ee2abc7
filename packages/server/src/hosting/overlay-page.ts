/** Path of the page over the picture of a stream: it has a key. */
export const overlayPagePath = '/overlay/:key'

/** Search engines must not list it, and no other host may see the address in a referrer. */
export const overlayHeaders: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

// A dark page would show in the stream until its styles are loaded. The scheme too: some browsers paint a
// dark one.
const sheet =
  ':root:root:root,:root body{background:transparent!important;color-scheme:normal!important}' +
  'body::before,body::after{display:none!important}'

/** Removes the background of a page, from its first paint on. */
export function withoutBackground(html: string): string {
  return html.replace('</head>', () => `<style>${sheet}</style></head>`)
}
