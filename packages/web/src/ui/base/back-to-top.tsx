import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './base.module.css'
import { prefersReducedMotion } from './reduced-motion.ts'

const threshold = 300

/** Fades in once the page is scrolled more than 300 px, and leads back up. */
export function BackToTop() {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const look = () => setShown(scrollY > threshold)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  return (
    <button
      type="button"
      className={`middle plain ${classes.toTop}`}
      data-shown={isShown || undefined}
      aria-label="Back to top"
      inert={!isShown}
      onClick={() => scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })}
    >
      <IconArrowUp size={22} aria-hidden="true" />
    </button>
  )
}
