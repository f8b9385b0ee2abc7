/** Last light, open road. */
export function RacingArt() {
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
