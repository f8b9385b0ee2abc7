/** The ground of the dark theme: what a phone shows before the first page is there. */
export const night = '#0b0f0e'
