import type { HomeTile } from '@longhouse/contract/community'
import type { ComponentType } from 'react'

export const artSheet = '0 0 320 400'

/** The artwork a home tile can name, each drawn on the same sheet. */
export const tileArt: Record<HomeTile['art'], ComponentType> = {
  zombies: ZombiesArt,
  siege: SiegeArt,
  blocks: BlocksArt,
  racing: RacingArt,
}

/** A floating island of blocks, one tree, one torch. */
function BlocksArt() {
  return (
    <>
      <defs>
        <linearGradient id="blocks-sky" x2="0" y2="1">
          <stop offset="0" stopColor="#173a4f" />
          <stop offset=".6" stopColor="#3f7f86" />
          <stop offset="1" stopColor="#c7d98a" />
        </linearGradient>
      </defs>
      <path fill="url(#blocks-sky)" d="M0 0h320v400H0z" />
      <path fill="#f7ecb5" d="M228 50h44v44h-44z" />
      <path fill="#ffffff" fillOpacity=".28" d="M20 84h70v16H20zM44 68h36v16H44zM214 128h86v14h-86z" />
      {blocks.map(({ x, y, kind }) => (
        <Block key={`${x} ${y}`} x={x} y={y} kind={kind} />
      ))}
      <path fill="#5a3b22" d="M234 196h7v24h-7z" />
      <path fill="#ffd76b" d="M232 184h11v12h-11z" />
      <circle cx="237" cy="190" r="26" fill="#ffd76b" opacity=".22" />
    </>
  )
}

type Kind = 'grass' | 'earth' | 'trunk' | 'leaf'

const colors: Record<Kind, readonly [string, string, string]> = {
  grass: ['#8cc63f', '#6d4c2f', '#573b24'],
  earth: ['#7d5836', '#66462b', '#4f3621'],
  trunk: ['#7a5733', '#5f4327', '#4b341e'],
  leaf: ['#4f9a3c', '#3d7d30', '#2f6325'],
}

const blocks: readonly { x: number; y: number; kind: Kind }[] = [
  { x: 160, y: 292, kind: 'earth' },
  { x: 124, y: 274, kind: 'earth' },
  { x: 196, y: 274, kind: 'earth' },
  { x: 160, y: 256, kind: 'earth' },
  { x: 160, y: 202, kind: 'grass' },
  { x: 124, y: 220, kind: 'grass' },
  { x: 196, y: 220, kind: 'grass' },
  { x: 88, y: 238, kind: 'grass' },
  { x: 232, y: 238, kind: 'grass' },
  { x: 160, y: 238, kind: 'grass' },
  { x: 124, y: 256, kind: 'grass' },
  { x: 196, y: 256, kind: 'grass' },
  { x: 160, y: 274, kind: 'grass' },
  { x: 140, y: 190, kind: 'trunk' },
  { x: 140, y: 150, kind: 'trunk' },
  { x: 104, y: 132, kind: 'leaf' },
  { x: 176, y: 132, kind: 'leaf' },
  { x: 140, y: 150, kind: 'leaf' },
  { x: 140, y: 114, kind: 'leaf' },
  { x: 140, y: 92, kind: 'leaf' },
]

function Block({ x, y, kind }: { x: number; y: number; kind: Kind }) {
  const [top, left, right] = colors[kind]
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill={top} d="m0-18 36 18L0 18-36 0z" />
      <path fill={left} d="M-36 0 0 18v40l-36-18z" />
      <path fill={right} d="M36 0 0 18v40l36-18z" />
    </g>
  )
}

/** Last light, open road. */
function RacingArt() {
  return (
    <>
      <defs>
        <linearGradient id="racing-sky" x2="0" y2="1">
          <stop offset="0" stopColor="#2b1d4a" />
          <stop offset=".5" stopColor="#b0476a" />
          <stop offset="1" stopColor="#ffb86b" />
        </linearGradient>
      </defs>
      <path fill="url(#racing-sky)" d="M0 0h320v240H0z" />
      <circle cx="160" cy="196" r="66" fill="#ffe0a3" />
      <path fill="#5d2f55" d="m0 218 50-40 40 26 52-56 46 46 40-30 40 34 52-36v78H0z" />
      <path fill="#2a1730" d="M0 238h320v162H0z" />
      <path fill="#171020" d="m148 238 24 0 148 132v30H0v-30z" />
      <path
        fill="#f6d9a8"
        d="M158 244h4l1 10h-6zM157 262h7l2 18h-11zM153 292h14l4 28h-22zM147 336h26l6 40h-38z"
        opacity=".8"
      />
      <path fill="#ff5f6d" d="m96 318 18-40c3-6 8-9 15-9h62c7 0 12 3 15 9l18 40 10 8v34H86v-34z" />
      <path fill="#1a1024" d="m112 314 14-30c1-3 4-5 8-5h52c4 0 7 2 8 5l14 30z" />
      <path fill="#c23a52" d="M86 326h148v34H86z" />
      <path fill="#ffd9a0" d="M92 332h34l-6 12H92zM228 332h-34l6 12h28z" />
      <path fill="#140c1c" d="M132 338h56v12h-56zM92 360h30v18H92zM198 360h30v18h-30z" />
      <path
        stroke="#ffe0a3"
        strokeOpacity=".6"
        strokeWidth="3"
        strokeLinecap="round"
        d="M14 286h42M24 306h38M262 292h44M258 312h34"
      />
    </>
  )
}

/** A wall with a hole that is a second old. */
function SiegeArt() {
  return (
    <>
      <defs>
        <radialGradient id="siege-flash" cx=".55" cy=".48" r=".6">
          <stop offset="0" stopColor="#ffe9c4" />
          <stop offset=".35" stopColor="#ffb86b" />
          <stop offset="1" stopColor="#5a3a2a" />
        </radialGradient>
      </defs>
      <path fill="#16202c" d="M0 0h320v400H0z" />
      <g stroke="#22303f" strokeWidth="3">
        <path d="M0 50h320M0 100h320M0 150h320M0 200h320M0 250h320M0 300h320M0 350h320" />
        <path d="M40 0v50M120 0v50M200 0v50M280 0v50M80 50v50M160 50v50M240 50v50M40 100v50M120 100v50M200 100v50M280 100v50M80 150v50M240 150v50M40 200v50M280 200v50M80 250v50M240 250v50M40 300v50M120 300v50M200 300v50M280 300v50" />
      </g>
      <path
        fill="url(#siege-flash)"
        d="m96 330 8-60-22-34 26-26-10-46 40-4 18-48 34 26 40-18 8 48 30 22-18 42 24 40-24 28 8 40z"
      />
      <path
        fill="#0a0f14"
        d="M176 330c2-30 4-56 12-76-12-2-22 4-34 14l-10-10c14-14 26-24 42-26-6-10-4-28 10-30 14-1 20 12 16 24 10 4 18 14 20 28l16 30-10 6-16-24 2 64z"
      />
      <path fill="#0a0f14" d="m112 272 44-10 3 9-44 12z" />
      <path fill="#0f1720" d="M0 330h320v70H0z" />
      <g fill="#2b3a4a">
        <path d="m60 342 34-18 20 22zM128 350l22-20 24 24zM220 348l30-20 26 24zM30 372l24-14 22 18zM190 378l26-14 20 18z" />
      </g>
      <g stroke="#8ccbff" strokeWidth="3" fill="none" strokeLinecap="round">
        <path d="M40 96h26M53 83v26" opacity=".8" />
        <circle cx="53" cy="96" r="20" opacity=".8" />
      </g>
    </>
  )
}

/** A hand out of the ground under a sick moon, and the rounds survived so far. */
function ZombiesArt() {
  return (
    <>
      <defs>
        <linearGradient id="zombies-sky" x2="0" y2="1">
          <stop offset="0" stopColor="#08110e" />
          <stop offset=".7" stopColor="#1f4a2c" />
          <stop offset="1" stopColor="#3c7a3a" />
        </linearGradient>
        <radialGradient id="zombies-halo">
          <stop offset="0" stopColor="#c9f27f" stopOpacity=".8" />
          <stop offset="1" stopColor="#c9f27f" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill="url(#zombies-sky)" d="M0 0h320v400H0z" />
      <circle cx="206" cy="128" r="130" fill="url(#zombies-halo)" />
      <circle cx="206" cy="128" r="56" fill="#dff5b4" />
      <path
        fill="#0d2118"
        d="M0 262h26v-40h14l10-18 10 18h12v30h34v-48h30v26h20v32h26v-92h8l10-50 10 50h8v92h28v-30h30v18h54v140H0z"
      />
      <path fill="#0a1611" d="M0 300c60-22 130-16 190-6s90 6 130-10v116H0z" />
      <path
        fill="#06100b"
        d="M130 352c-6-28-10-50-12-74l-22-34c-4-8 5-13 10-6l20 26-10-52c-1-10 11-12 13-2l12 50 2-60c1-10 13-9 13 1l1 60 13-52c3-9 14-6 12 4l-8 54 12-18c6-8 16-2 11 6l-20 40c-4 20-4 38-3 57z"
      />
      <path
        stroke="#8fca35"
        strokeOpacity=".55"
        strokeWidth="2"
        fill="none"
        d="M146 262l3-54M163 262l10-44M128 264l-8-40"
      />
      <path fill="#050b08" d="M86 352c30-16 106-18 150 0v48H86z" />
      <path
        fill="none"
        stroke="#e9efe9"
        strokeOpacity=".85"
        strokeWidth="6"
        strokeLinecap="round"
        d="m40 60-3 44m20-45v46m18-45-2 45m20-46v46M28 98l74-30"
      />
    </>
  )
}
