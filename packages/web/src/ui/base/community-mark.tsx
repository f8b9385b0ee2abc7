/** The community's mark: a longhouse whose posts are a tally of five. */
export function CommunityMark({ size = 36, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <path d="M4 21.5 24 5.5l20 16" stroke="currentColor" strokeWidth="3.6" />
      <path d="M11 25v17M19.7 25v17M28.4 25v17M37 25v17" stroke="currentColor" strokeWidth="3.2" />
      <path d="M5.5 40.5 42.5 27" stroke="var(--color-primary)" strokeWidth="3.6" />
      <path d="M24 12.2v0" stroke="var(--color-primary)" strokeWidth="4.4" />
    </svg>
  )
}
