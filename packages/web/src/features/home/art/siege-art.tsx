/** A wall with a hole that was not there a second ago. */
export function SiegeArt() {
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
