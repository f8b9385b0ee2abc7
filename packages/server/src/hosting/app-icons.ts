import type { FastifyInstance } from 'fastify'
import { night } from './colours.ts'

/** File names of the icons, with their width and the part of it that the mark takes. */
const icons = {
  'app-192.png': { size: 192, part: 0.72 },
  'app-512.png': { size: 512, part: 0.72 },
  // A phone may cut it to a circle: the mark stays within the inner four fifths.
  'app-maskable-512.png': { size: 512, part: 0.54 },
} as const

type IconName = keyof typeof icons

/** Icons in the form of the manifest. */
export const manifestIcons = Object.entries(icons).map(([name, { size }]) => ({
  src: `/icons/${name}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: name.includes('maskable') ? 'maskable' : 'any',
}))

/**
 * Adds routes for the community's mark as icons of home screens; each is drawn once, at its first request.
 */
export function appIconRoutes(app: FastifyInstance): void {
  for (const name of Object.keys(icons).filter(isIconName)) {
    let drawn: Promise<Buffer> | undefined
    app.get(`/icons/${name}`, async (_request, reply) => {
      drawn ??= draw(name)
      return reply
        .type('image/png')
        .header('Cache-Control', 'public, max-age=3600')
        .header('X-Content-Type-Options', 'nosniff')
        .send(await drawn)
    })
  }
}

function isIconName(name: string): name is IconName {
  return name in icons
}

async function draw(name: IconName): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, part } = icons[name]
  const around = (48 / part - 48) / 2
  const view = `${-around} ${-around} ${48 / part} ${48 / part}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${view}">
    <rect x="-50%" y="-50%" width="200%" height="200%" fill="${night}"/>
    <g fill="none" stroke="#eef3ea" stroke-linecap="round" stroke-linejoin="round">
      <path d="M4 21.5 24 5.5l20 16" stroke-width="3.6"/>
      <path d="M11 25v17M19.7 25v17M28.4 25v17M37 25v17" stroke-width="3.2"/>
      <g stroke="#a8e04f"><path d="M5.5 40.5 42.5 27" stroke-width="3.6"/><path d="M24 12.2v.01" stroke-width="4.4"/></g>
    </g>
  </svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}
