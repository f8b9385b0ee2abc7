import { useEffect, useState } from 'react'
import { Banner } from './banner.tsx'
import classes from './toast-region.module.css'
import { dismissToast, toastDuration, useToasts, type Toast } from '../lib/toast.ts'
import { useToastPlace } from './use-toast-place.ts'

/** Where toasts appear; there once per page. */
export function ToastRegion() {
  const toasts = useToasts()
  const region = useToastPlace(toasts)
  return (
    <section ref={region} className={classes.region} aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), toastDuration)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])

  return (
    <div
      className={classes.toast}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Banner
        kind={toast.kind}
        {...(toast.title && { title: toast.title })}
        onClose={() => dismissToast(toast.id)}
      >
        {toast.message}
      </Banner>
    </div>
  )
}
