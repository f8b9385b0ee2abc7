import type { ReactNode } from 'react'
import { DocumentTitle } from '../../../ui/base/document-title.tsx'
import classes from './auth.module.css'

/** A plate with a form on one side and a drawing of an open door on the other. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <DocumentTitle title={title} />
      <div className={classes.plate}>
        <DoorArt className={classes.art ?? ''} />
        <div className={classes.words}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          <p className="muted">{lead}</p>
          {children}
        </div>
      </div>
    </div>
  )
}

/** The door of the longhouse, seen from the yard. */
function DoorArt({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 400 560"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="door-night" x2="0" y2="1">
          <stop offset="0" stopColor="#0a1411" />
          <stop offset="1" stopColor="#14251d" />
        </linearGradient>
        <radialGradient id="door-glow">
          <stop offset="0" stopColor="#c9ef7f" stopOpacity=".7" />
          <stop offset="1" stopColor="#c9ef7f" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="door-pool" x2="0" y2="1">
          <stop offset="0" stopColor="#c9ef7f" stopOpacity=".7" />
          <stop offset="1" stopColor="#c9ef7f" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path fill="url(#door-night)" d="M0 0h400v560H0z" />
      <g stroke="#1d3026" strokeWidth="3">
        <path d="M40 0v420M92 0v420M308 0v420M360 0v420M0 60h400" />
      </g>
      <path fill="#070d0a" d="M0 0h400v34L200 0 0 34z" />
      <circle className={classes.glow} cx="200" cy="270" r="230" fill="url(#door-glow)" opacity=".5" />
      <path fill="#0a0f0d" d="M122 150h156v272H122z" />
      <path className={classes.light} fill="#d8f5a2" d="M136 164h128v258H136z" />
      <path fill="#131d18" d="M136 164h46l-22 20v248l-24-10z" />
      <circle cx="154" cy="300" r="4" fill="#c9ef7f" />
      <g fill="#0a1310">
        <circle cx="212" cy="284" r="17" />
        <path d="M196 304h34c10 0 15 8 15 17v45h-9v56h-18v-52h-8v52h-18v-56h-9v-45c0-9 4-17 13-17z" />
        <path d="m236 306 20-34 9 5-19 45zm-44 2-22 46 8 4 22-38z" />
      </g>
      <path fill="url(#door-pool)" d="M136 422h128l90 138H46z" />
      <path fill="#0a0f0d" d="M296 190h62v44h-62z" />
      <path
        fill="none"
        stroke="#e9efe9"
        strokeWidth="4"
        strokeLinecap="round"
        d="m309 200-2 24m14-25v26m13-25-1 25m13-26v26m-44-7 52-14"
      />
      <path stroke="#0a0f0d" strokeWidth="5" d="M84 96h30" />
      <g className={classes.lamp}>
        <path fill="#0a0f0d" d="M72 96h26l6 10H66z" />
        <circle cx="85" cy="122" r="46" fill="url(#door-glow)" />
        <path fill="#eaffc4" d="M73 106h24l-4 26H77z" />
      </g>
    </svg>
  )
}
