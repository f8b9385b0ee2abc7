/** The page that lies over the picture of a stream: its address is a key. */
export const overlayPagePath = '/overlay/:key'

/** Nobody is to find it, and no other host is to read where a picture was asked for from. */
export const overlayHeaders: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

// A dark page would be seen in the stream until its sheets are there. The scheme too: some browsers paint a dark one.
const sheet =
  ':root:root:root,:root body{background:transparent!important;color-scheme:normal!important}' +
  'body::before,body::after{display:none!important}'

/** Takes what is behind a page away, from its first paint on. */
export function withoutBackground(html: string): string {
  return html.replace('</head>', () => `<style>${sheet}</style></head>`)
}
