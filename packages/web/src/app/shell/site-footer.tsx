import { community } from '@longhouse/contract/community'
import {
  IconBrandDiscord,
  IconBrandInstagram,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
  IconChevronUp,
} from '@tabler/icons-react'
import { useSyncExternalStore, useId, useRef, useState } from 'react'
import { CommunityMark } from '../../ui/base/community-mark.tsx'
import { Link } from '../../ui/base/link.tsx'
import { footerLinks, footerInfoLinks } from '../navigation.ts'
import classes from './shell.module.css'

const { organisation, links } = community

const socials = [
  { name: 'Discord', href: links.invite, Icon: IconBrandDiscord },
  { name: 'X', href: links.x, Icon: IconBrandX },
  { name: 'Instagram', href: links.instagram, Icon: IconBrandInstagram },
  { name: 'Twitch', href: links.twitch, Icon: IconBrandTwitch },
  { name: 'YouTube', href: links.youtube, Icon: IconBrandYoutube },
]

export function SiteFooter() {
  return (
    <footer className={classes.footer} data-zone="night">
      <FooterScene />
      <div className={classes.ground}>
        <div className={classes.footerInner}>
          <div className="bar gap-16">
            <CommunityMark size={44} />
            <p className="text-20 display">Nobody plays alone.</p>
          </div>
          <nav aria-label="Footer">
            <ul className={classes.links}>
              {footerLinks.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={classes.footerLink}>
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <FooterInfo />
              </li>
            </ul>
          </nav>
          <ul className={classes.socials} aria-label="Find us elsewhere">
            {socials.map(({ name, href, Icon }) => (
              <li key={name}>
                <a
                  className={classes.social}
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={name}
                >
                  <Icon size={22} stroke={1.7} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className={classes.small}>
          © {organisation.foundedYear}
          <CurrentYear /> {organisation.name}. Website by{' '}
          <a href={organisation.designer.url} target="_blank" rel="noopener noreferrer">
            {organisation.designer.name}
          </a>
          .
        </p>
      </div>
    </footer>
  )
}

// A page written last year must not claim to be of this one, nor disagree with the browser about it.
function CurrentYear() {
  const year = useSyncExternalStore(neverChanges, currentYear, () => undefined)
  return year && `–${year}`
}

const neverChanges = () => () => undefined
const currentYear = () => new Date().getFullYear()

/** The INFO drop-down, which opens upwards: there is no room below. */
function FooterInfo() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <div
      className="relative"
      role="presentation"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.footerLink}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        INFO
        <IconChevronUp size={16} aria-hidden="true" />
      </button>
      <ul id={id} className={classes.infoList} hidden={!isOpen}>
        {footerInfoLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={`wide ${classes.infoLink}`} onClick={() => setOpen(false)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The longhouse at the foot of every page: hills, a lit window, smoke, drifting mist. */
function FooterScene() {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 1440 180"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id="footer-glow">
          <stop offset="0" stopColor="#a8e04f" stopOpacity=".5" />
          <stop offset="1" stopColor="#a8e04f" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="footer-mist">
          <stop offset="0" stopColor="#a3b0a8" stopOpacity=".22" />
          <stop offset="1" stopColor="#a3b0a8" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        fill="#111815"
        d="M0 120c120-34 220-52 360-30 130 20 210 34 340 8 150-30 260-58 420-28 120 22 220 30 320 6v104H0z"
      />
      <g transform="translate(200 4)">
        <circle className={classes.glow} cx="1042" cy="122" r="86" fill="url(#footer-glow)" />
        <path fill="#070a09" d="m948 116 94-52 94 52v8h-10v42H958v-42h-10z" />
        <path fill="#070a09" d="M1092 70h14v30h-14z" />
        <path className={classes.window} d="M1006 132h18v20h-18zM1060 132h18v20h-18z" />
        <path
          stroke="#1d2522"
          strokeWidth="3"
          d="M972 124v42M990 124v42M1042 118v48M1094 124v42M1112 124v42"
        />
        <path className={classes.smoke} d="M1099 66c-9-12 7-18 0-30s6-18 0-30" />
      </g>
      <ellipse className={classes.mist} cx="300" cy="146" rx="620" ry="34" fill="url(#footer-mist)" />
      <path fill="#0b0f0e" d="M0 150c160-16 300 6 460 2s270-22 420-12 330 16 560-4v44H0z" />
      <path
        fill="#0b0f0e"
        d="m120 156 14-44 14 44zm34 2 11-34 11 34zm150-4 16-52 16 52zm990-8 13-42 13 42zm40 2 17-56 17 56zm-690 6 9-30 9 30z"
      />
    </svg>
  )
}
