/** Background of the dark theme: a phone shows it before the first page is there. */
export const night = '#0b0f0e'
