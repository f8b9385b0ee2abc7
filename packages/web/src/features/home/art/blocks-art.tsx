/** A floating island of blocks, one tree, one torch. */
export function BlocksArt() {
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
