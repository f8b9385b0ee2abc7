/** A hand out of the ground under a sick moon, and the rounds survived so far. */
export function ZombiesArt() {
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
