import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './list.module.css'

const pause = 200

/** A search box that reports its text when the typing pauses. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Searches of this box that are not in the address yet; they arrive late while the person types on.
  const [asked] = useState(() => new Set<string>())
  if (value !== seen) {
    setSeen(value)
    // The address changed from outside: back, forward, or a link.
    if (!asked.has(value)) setTyped(value)
  }

  const search = useEffectEvent((text: string) => {
    if (text === value) return
    asked.add(text)
    onSearch(text)
  })
  useEffect(() => void asked.delete(value), [asked, value])
  useEffect(() => {
    const timer = setTimeout(() => search(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className={classes.field}>
      <IconSearch className={classes.icon} size={18} aria-hidden="true" />
      <input
        type="search"
        dir="auto"
        className={classes.searchInput}
        aria-label={label ?? placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </search>
  )
}

export interface SearchFieldProps {
  /** Name for screen readers; the placeholder by default. */
  readonly label?: string
  readonly placeholder: string
  readonly value: string
  readonly onSearch: (text: string) => void
}
